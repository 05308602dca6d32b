/** Replaces the route config tools of app/routes.ts, which do not run in workerd. */
export type Entry = { path: string; file: string }

export function index(file: string): Entry {
  return { path: '', file }
}

export function route(path: string, file: string): Entry {
  return { path, file }
}
