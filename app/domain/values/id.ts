/** In the order of their codes, so that ids sort like numbers. */
export const ID_LETTERS = '0123456789abcdefghjkmnpqrstvwxyz'

/** 125 random bits as 25 letters, after the prefix of its kind (`pl_…`, `nt_…`). */
export function newId(prefix: string, randomBytes: (length: number) => Uint8Array): string {
  return `${prefix}_${Array.from(randomBytes(25), (byte) => ID_LETTERS[byte & 31]).join('')}`
}

export function isId(prefix: string, text: string): boolean {
  return text.startsWith(`${prefix}_`) && /^[0-9a-hjkmnp-tv-z]{25}$/.test(text.slice(prefix.length + 1))
}
