import { ownPath } from '#app/domain/text/own-path.ts'

const FOUND_ANYWAY = /^\/(?:$|[?#]|(?:leaderboard|player|invite|setup|setup-complete|checkout)(?:$|[/?#]))/

/** Where to go after setup; null for nowhere special. */
export function wayBack(returnTo: string): string | null {
  const path = ownPath(returnTo)
  return path === null || FOUND_ANYWAY.test(path) ? null : path
}

/** Leads on to `returnTo`; from home, to the player's page. */
export function loginPath(returnTo: string | null): string {
  return returnTo === null || returnTo === '/' ? '/?login' : `/?login&${new URLSearchParams({ returnTo }).toString()}`
}
