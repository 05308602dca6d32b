/** In the fonts of share images: Latin and Cyrillic, with their signs. */
const DRAWN = /[\u0020-\u007e\u00a0-\u024f\u0400-\u045f\u0490\u0491\u2010-\u2027\u2030-\u205e\u20ac]/u
const ENOUGH = 0.7

/** Null if too little of it can be drawn. */
export function drawableText(text: string): string | null {
  const letters = Array.from(text.normalize('NFC'))
  const drawn = letters.filter((letter) => DRAWN.test(letter))
  const shown = drawn.join('').replaceAll(/\s+/g, ' ').trim()
  return shown !== '' && drawn.length >= letters.length * ENOUGH ? shown : null
}

/** Widths of Verdana at 110 units an em, wider than most fonts; `textLength` makes any other as wide. */
const WIDTHS: Record<string, number> = {
  ' ': 39, '!': 43, '"': 50, '#': 90, $: 70, '%': 118, '&': 80, "'": 30, '(': 50, ')': 50, '*': 70, '+': 90, ',': 40,
  '-': 50, '#app/domain/text': 40, '/': 50, ':': 50, ';': 50, '<': 90, '=': 90, '>': 90, '?': 60, '@': 110, '[': 50, '\\': 50,
  ']': 50, '^': 90, _: 70, '`': 70, '{': 70, '|': 50, '}': 70, '~': 90, '…': 90,
  A: 75, B: 75, C: 77, D: 85, E: 70, F: 63, G: 85, H: 83, I: 46, J: 50, K: 76, L: 61, M: 93, N: 82, O: 87, P: 66,
  Q: 87, R: 76, S: 75, T: 68, U: 81, V: 75, W: 109, X: 75, Y: 68, Z: 75,
  a: 66, b: 69, c: 57, d: 69, e: 66, f: 39, g: 69, h: 70, i: 30, j: 38, k: 65, l: 30, m: 107, n: 70, o: 67, p: 69,
  q: 69, r: 47, s: 57, t: 43, u: 70, v: 65, w: 90, x: 65, y: 65, z: 58,
} // prettier-ignore
const DIGIT = 70
const EMOJI = 150
const OTHER = 110
/** Bold letters are as wide as regular ones this much larger. */
export const BOLD = 1.1

/** Letters that sit on or join others. */
const WITHOUT_WIDTH = /[\p{M}\p{Cf}\p{Emoji_Modifier}]/u

/** In the unit of `fontSize`; about right for letters that the table lacks. */
export function textWidth(text: string, fontSize: number): number {
  return (unitsOf(text) * fontSize) / 110
}

/** Whether a font may draw it wider than `textWidth` says. */
export function isWidthGuessed(text: string): boolean {
  return Array.from(text).some((letter) => WIDTHS[letter] === undefined && !/\d/.test(letter))
}

/** As much of the text as fits, with an ellipsis if something is cut; and its width. */
export function fittingText(text: string, fontSize: number, room: number): { text: string; width: number } {
  const widthOf = (part: string) => textWidth(part, fontSize)
  if (widthOf(text) <= room) return { text, width: widthOf(text) }
  let left = room - widthOf(ELLIPSIS)
  let kept = ''
  for (const letter of text) {
    left -= widthOf(letter)
    if (left < 0) break
    kept += letter
  }
  const shown = `${kept.replace(/(?<![\s\u200D])[\s\u200D]+$/u, '')}${ELLIPSIS}`
  return { text: shown, width: widthOf(shown) }
}

const ELLIPSIS = '…'

function unitsOf(text: string): number {
  return Array.from(text).reduce((sum, letter) => sum + unitsOfLetter(letter), 0)
}

function unitsOfLetter(letter: string): number {
  const known = WIDTHS[letter]
  if (known !== undefined) return known
  if (/\d/.test(letter)) return DIGIT
  if (WITHOUT_WIDTH.test(letter)) return 0
  return /\p{Extended_Pictographic}|\p{Regional_Indicator}/u.test(letter) ? EMOJI : OTHER
}
