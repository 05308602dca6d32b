/** A cookie holds it beside other things, and has room for four thousand letters. */
const LONGEST = 1000
/** No screens: these lead on to addresses of other people's, or begin and end a sign-in. */
const NO_SCREEN = /^\/(?:ad-redirect|projects|github|login|join|logout)(?:\/|$)/i

/** A path of ours that somebody may be brought back to, as an address is written; null for everything else. */
export function ownPath(value: unknown): string | null {
  if (typeof value !== 'string' || value.length > LONGEST || !/^\/(?![/\\])/.test(value)) return null
  if (/[\u0000-\u001f\u007f-\u009f\\]/.test(value)) return null
  // As an address is written: a header cannot carry the letters of every script.
  const { pathname, search, hash } = new URL(value, 'http://local')
  const path = pathname + search + hash
  const read = decoded(pathname)
  const leadsAway = read === null || /^\/[/\\]/.test(read) || NO_SCREEN.test(read)
  return leadsAway || path.length > LONGEST ? null : path
}

/** The same behind the staff sign-in. */
export function ownAdminPath(value: unknown): string | null {
  const path = ownPath(value)
  return path !== null && /^\/admin(?:[/?#]|$)/.test(path) ? path : null
}

/** As the router reads it; null where it cannot be read. */
function decoded(pathname: string): string | null {
  try {
    return decodeURIComponent(pathname)
  } catch {
    return null
  }
}
