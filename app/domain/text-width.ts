/** Widths of Verdana at 110 units an em, the font of badges; `textLength` scales other fonts to fit. */
const WIDTHS: Record<string, number> = {
  ' ': 39, '!': 43, '"': 50, '#': 90, $: 70, '%': 118, '&': 80, "'": 30, '(': 50, ')': 50, '*': 70, '+': 90, ',': 40,
  '-': 50, '.': 40, '/': 50, ':': 50, ';': 50, '<': 90, '=': 90, '>': 90, '?': 60, '@': 110, '[': 50, '\\': 50,
  ']': 50, '^': 90, _: 70, '`': 70, '{': 70, '|': 50, '}': 70, '~': 90,
  A: 75, B: 75, C: 77, D: 85, E: 70, F: 63, G: 85, H: 83, I: 46, J: 50, K: 76, L: 61, M: 93, N: 82, O: 87, P: 66,
  Q: 87, R: 76, S: 75, T: 68, U: 81, V: 75, W: 109, X: 75, Y: 68, Z: 75,
  a: 66, b: 69, c: 57, d: 69, e: 66, f: 39, g: 69, h: 70, i: 30, j: 38, k: 65, l: 30, m: 107, n: 70, o: 67, p: 69,
  q: 69, r: 47, s: 57, t: 43, u: 70, v: 65, w: 90, x: 65, y: 65, z: 58,
} // prettier-ignore
const DIGIT = 70
const OTHER = 110

/** Width of a line at a font size, in the same unit. */
export function textWidth(text: string, fontSize: number): number {
  const units = Array.from(text).reduce((sum, letter) => sum + unitsOf(letter), 0)
  return (units * fontSize) / 110
}

function unitsOf(letter: string): number {
  return WIDTHS[letter] ?? (/\d/.test(letter) ? DIGIT : OTHER)
}
