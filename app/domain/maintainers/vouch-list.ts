/** Where mitchellh/vouch keeps whom maintainers vouch for; the first that is there counts. */
export const VOUCH_FILES = ['VOUCHED.td', '.github/VOUCHED.td'] as const

/** More is not read: a line takes about twenty. */
export const VOUCH_LIST_BYTES = 65_536

/**
 * Whom a list vouches for, in small letters. A line has a name at GitHub, with `github:` or without, and may say more
 * after a space; with a minus before it the project wants nothing from them, whatever another line says.
 */
export function vouchedIn(text: string): Set<string> {
  const vouched = new Set<string>()
  const denounced = new Set<string>()
  for (const line of text.split(/\r\n?|\n/)) {
    const [handle = ''] = line.trim().split(/\s/, 1)
    const [, minus, platform, name] = /^(-?)(?:([a-z]+):)?@?([a-z\d-]{1,39})$/.exec(handle.toLowerCase()) ?? []
    if (name === undefined || (platform !== undefined && platform !== 'github')) continue
    ;(minus === '-' ? denounced : vouched).add(name)
  }
  return new Set([...vouched].filter((name) => !denounced.has(name)))
}
