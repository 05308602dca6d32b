/** The staff sign-in, which leads on to `returnTo`. */
export function staffSignInPath(returnTo: string | null): string {
  return returnTo === null || returnTo === '/admin'
    ? '/admin'
    : `/admin?${new URLSearchParams({ returnTo }).toString()}`
}
