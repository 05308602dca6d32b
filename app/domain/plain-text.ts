/**
 * One line of text that shows what it says: no control characters, none that turn the direction of writing or have no
 * width (but the joiners that scripts and emoji need), and no towers of accents.
 */
export function plainText(typed: string): string {
  return typed
    .toWellFormed()
    .replaceAll('\uFFFD', '')
    .replaceAll(/(?![\u200C\u200D])[\p{Cf}\p{Co}]/gu, '')
    .normalize('NFC')
    .replaceAll(/(\p{M}{3})\p{M}+/gu, '$1')
    .replaceAll(/[\p{Cc}\p{Z}\s]+/gu, ' ')
    .trim()
}

/** Letters as a reader counts them. */
export function lengthOf(text: string): number {
  return Array.from(text).length
}

/** What is wrong with a line of text that has to say something in at most so many letters. */
export function wrongLine(text: string, most: number, missing: string): string | null {
  if (!/[\p{L}\p{N}\p{P}\p{S}]/u.test(text)) return missing
  return lengthOf(text) > most ? `${most} characters at most.` : null
}
