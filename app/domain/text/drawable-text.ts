/** Letters of the fonts that share images are drawn in: Latin and Cyrillic, with their signs. */
const DRAWN = /[\u0020-\u007e\u00a0-\u024f\u0400-\u045f\u0490\u0491\u2010-\u2027\u2030-\u205e\u20ac]/u
const ENOUGH = 0.7

/** What can be drawn of a text; null where too little of it would be left to read. */
export function drawableText(text: string): string | null {
  const letters = Array.from(text.normalize('NFC'))
  const drawn = letters.filter((letter) => DRAWN.test(letter))
  const shown = drawn.join('').replaceAll(/\s+/g, ' ').trim()
  return shown !== '' && drawn.length >= letters.length * ENOUGH ? shown : null
}
