/** Letters, digits and hyphens, at most 39 characters. Old accounts have names such as `foo-` and `a--b`, which no new one gets. */
export function isGitHubUsername(value: string): boolean {
  return /^[a-z\d][a-z\d-]{0,38}$/i.test(value)
}

/** Somebody asks on home where an account would stand: `/?player={name}`. */
export const LOOKED_UP_NAME = 'player'

export function looksUpName({ pathname, searchParams }: Pick<URL, 'pathname' | 'searchParams'>): boolean {
  return (pathname === '/' || pathname === '/_root.data') && searchParams.has(LOOKED_UP_NAME)
}

/** The address or path without the name that was looked up, because it is somebody's; others stay as they are. */
export function withoutLookedUpName(address: string): string {
  if (!URL.canParse(address, 'http://local')) return address
  const url = new URL(address, 'http://local')
  if (!looksUpName(url)) return address
  url.searchParams.delete(LOOKED_UP_NAME)
  return address.startsWith('/') ? url.pathname + url.search : url.href
}
