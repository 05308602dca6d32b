/**
 * One visible line: no control characters, none that change the writing direction or are invisible (except the joiners
 * and variation selectors that scripts and emoji need), no stacked accents. Blank letters become spaces.
 */
export function plainText(typed: string): string {
  return visibleText(typed)
    .replaceAll(/[\p{Cc}\p{Z}\s]+/gu, ' ')
    .trim()
}

/** Keeps spaces and line ends. */
export function visibleText(typed: string): string {
  return typed
    .toWellFormed()
    .replaceAll('\uFFFD', '')
    .replaceAll(/(?![\u200C\u200D\p{Variation_Selector}])[\p{Cf}\p{Co}\p{Default_Ignorable_Code_Point}]/gu, '')
    .replaceAll(BLANK, ' ')
    .normalize('NFC')
    .replaceAll(/(\p{M}{3})\p{M}+/gu, '$1')
}

/** Braille, music and Egyptian hieroglyphs. No property of Unicode names them. */
const BLANK = /[\u2800\u{1D159}\u{13441}\u{13442}]/gu

/** Several lines. */
export function plainLines(typed: string): string {
  return typed
    .split(/\r\n?|\n/)
    .map(plainText)
    .join('\n')
    .trim()
}

export function capitalized(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1)
}

export function uncapitalized(text: string): string {
  return text.charAt(0).toLowerCase() + text.slice(1)
}

/** Counts letters as a reader does. */
export function lengthOf(text: string): number {
  return Array.from(text).length
}

/** Null for a line of 1 to `most` letters. */
export function lineError(text: string, most: number, missing: string): string | null {
  return /[\p{L}\p{N}\p{P}\p{S}]/u.test(text) ? tooLong(text, most) : missing
}

export function tooLong(text: string, most: number): string | null {
  return lengthOf(text) > most ? `${most} characters at most.` : null
}

/** By field; null is a passed check. */
export function failedChecks<Field extends string>(
  checks: Record<Field, string | null>,
): Partial<Record<Field, string>> {
  const failed = Object.entries(checks).filter(([, error]) => error !== null)
  return Object.fromEntries(failed) as Partial<Record<Field, string>>
}

/** In any way that people write a link. */
export function hasLink(text: string): boolean {
  return /\bhttps?:|\bwww\.|\b[a-z\d-]+\.[a-z]{2,}\/|\]\(/i.test(text)
}

export function escapeMarkdownV2(text: string): string {
  return text.replace(/[\\_*[\]()~`>#+\-=|{}.!]/g, (character) => `\\${character}`)
}
