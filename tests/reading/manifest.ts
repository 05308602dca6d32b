import { routeId, SCREENS } from '#app/content/screens.ts'
import { createApi } from '#workers/api/create-api.ts'

const modules = import.meta.glob('/app/**/*.route.{ts,tsx}')

/** Every screen and form, by its address. */
export const screens = SCREENS.map((screen) => ({ path: `/${screen.path}`, file: screen.file, id: routeId(screen) }))

/** Every Hono endpoint. One that ends in a star is middleware and answers nothing itself. */
export const endpoints = createApi()
  .routes.filter(({ path, method }) => !(method === 'ALL' && path.endsWith('*')))
  .map(({ method, path }) => ({ method, path }))

/** Route files without an address. */
export function unreachedFiles(): string[] {
  const reached = new Set(screens.map(({ file }) => `/app/${file}`))
  return Object.keys(modules).filter((file) => !reached.has(file))
}
