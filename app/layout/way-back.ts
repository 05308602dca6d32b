import { ownPath } from '#app/domain/text/own-path.ts'

/** Screens that a new player finds anyway: home, the boards, players' pages and setup itself. */
const FOUND_ANYWAY = /^\/(?:$|[?#]|(?:leaderboard|player|invite|setup|setup-complete|checkout)(?:$|[/?#]))/

/** Where to go on once setup is complete; null for nowhere in particular. */
export function wayBack(returnTo: string): string | null {
  const path = ownPath(returnTo)
  return path === null || FOUND_ANYWAY.test(path) ? null : path
}

/** The login dialog, which leads to `returnTo`; from home it leads to the player's page. */
export function loginPath(returnTo: string | null): string {
  return returnTo === null || returnTo === '/' ? '/?login' : `/?login&${new URLSearchParams({ returnTo }).toString()}`
}
