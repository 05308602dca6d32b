/** At most 39 letters, digits and hyphens. Old accounts have names like `foo-` and `a--b`, no longer allowed. */
export function isGitHubUsername(value: string): boolean {
  return /^[a-z\d][a-z\d-]{0,38}$/i.test(value)
}

/** The name in what was typed or pasted, such as `@name` or a profile's address; what has none stays as it is. */
export function typedUsername(typed: string): string {
  const [path = ''] = typed.trim().split(/[?#]/, 1)
  const name = path
    .replace(/^(?:https?:\/\/)?(?:www\.|m\.)?github\.com\//i, '')
    .replace(/^@/, '')
    .replace(/\/$/, '')
  return isGitHubUsername(name) ? name : typed
}

/** On home, `/?player={name}` shows where an account would stand. */
export const LOOKED_UP_NAME = 'player'

export function looksUpName({ pathname, searchParams }: Pick<URL, 'pathname' | 'searchParams'>): boolean {
  return (pathname === '/' || pathname === '/_root.data') && searchParams.has(LOOKED_UP_NAME)
}

/** Drops the looked-up name, because it is somebody's. */
export function withoutLookedUpName(address: string): string {
  if (!URL.canParse(address, 'http://local')) return address
  const url = new URL(address, 'http://local')
  if (!looksUpName(url)) return address
  url.searchParams.delete(LOOKED_UP_NAME)
  return address.startsWith('/') ? url.pathname + url.search : url.href
}
