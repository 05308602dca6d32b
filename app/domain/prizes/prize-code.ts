import { numberText } from '#app/domain/text/number-text.ts'
export const CODES_AT_ONCE = 2000
export const CODE_LENGTH = 200
export const CODE_FILE_BYTES = 500_000

export type ReadCodes = { ok: true; codes: string[]; repeated: number } | { ok: false; error: string }

/** One code per line, each once, in the list's order. An invalid line rejects the whole list. */
export function readCodes(text: string): ReadCodes {
  const lines = text.split(/\r\n|\r|\n/).map((line) => line.trim())
  for (const [index, line] of lines.entries()) {
    if (Array.from(line).length > CODE_LENGTH)
      return { ok: false, error: `Line ${index + 1} has more than ${CODE_LENGTH} characters. One code per line.` }
    if (/[\p{Cc}\p{Cf}\p{Co}\uFFFD]/u.test(line.replaceAll('\t', '')))
      return { ok: false, error: `Line ${index + 1} has characters that cannot be typed. Is this a text file?` }
  }
  const given = lines.filter((line) => line !== '')
  const codes = [...new Set(given)]
  if (codes.length === 0) return { ok: false, error: 'Paste codes or choose a file, one code per line.' }
  if (codes.length > CODES_AT_ONCE)
    return {
      ok: false,
      error: `You can import at most ${numberText(CODES_AT_ONCE)} codes at once; these are ${numberText(codes.length)}.`,
    }
  return { ok: true, codes, repeated: given.length - codes.length }
}

/** Enough of a code's end to recognise it, never enough to use it. */
export function maskCode(code: string): string {
  const letters = Array.from(code)
  const shown = Math.min(4, Math.floor(letters.length / 4))
  return `••••${shown === 0 ? '' : letters.slice(-shown).join('')}`
}
