/** The login dialog, which leads on to `returnTo`; from the start it leads to one's own page. */
export function loginPath(returnTo: string | null): string {
  return returnTo === null || returnTo === '/' ? '/?login' : `/?login&${new URLSearchParams({ returnTo }).toString()}`
}
