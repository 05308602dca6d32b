/** The login dialog, which leads to `returnTo`; from home it leads to the player's page. */
export function loginPath(returnTo: string | null): string {
  return returnTo === null || returnTo === '/' ? '/?login' : `/?login&${new URLSearchParams({ returnTo }).toString()}`
}
