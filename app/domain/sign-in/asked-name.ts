/** Somebody asks on home where an account would stand: `/?player={name}`. */
export const ASKED_NAME = 'player'

export function asksForName({ pathname, searchParams }: Pick<URL, 'pathname' | 'searchParams'>): boolean {
  return (pathname === '/' || pathname === '/_root.data') && searchParams.has(ASKED_NAME)
}

/** The address or path without the name that was asked for, because it is somebody's; others stay as they are. */
export function withoutAskedName(address: string): string {
  if (!URL.canParse(address, 'http://local')) return address
  const url = new URL(address, 'http://local')
  if (!asksForName(url)) return address
  url.searchParams.delete(ASKED_NAME)
  return address.startsWith('/') ? url.pathname + url.search : url.href
}
