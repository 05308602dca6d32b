/** A cookie of 4,000 characters holds the path and other values. */
const LONGEST = 1000
/** Not screens: these redirect to other sites, or begin and end a sign-in. */
const NO_SCREEN = /^\/(?:ad-redirect|projects|github|login|join|logout)(?:\/|$)/i

/** A path of ours, safe to return a visitor to; null for everything else. */
export function ownPath(value: unknown): string | null {
  if (typeof value !== 'string' || value.length > LONGEST || !/^\/(?![/\\])/.test(value)) return null
  if (/[\u0000-\u001f\u007f-\u009f\\]/.test(value)) return null
  // URL-encoded, because headers cannot carry all letters.
  const { pathname, search, hash } = new URL(value, 'http://local')
  const path = pathname + search + hash
  const read = decoded(pathname)
  const leadsAway = read === null || /^\/[/\\]/.test(read) || NO_SCREEN.test(read)
  return leadsAway || path.length > LONGEST ? null : path
}

export function ownAdminPath(value: unknown): string | null {
  const path = ownPath(value)
  return path !== null && /^\/admin(?:[/?#]|$)/.test(path) ? path : null
}

/** As the router decodes it; null if it cannot be decoded. */
function decoded(pathname: string): string | null {
  try {
    return decodeURIComponent(pathname)
  } catch {
    return null
  }
}

/** The dialog over a page: to join, or why nobody can. */
export function joinPath(page: string, returnTo = page): string {
  return `${page}?join&${new URLSearchParams({ returnTo }).toString()}`
}
