import type { Point } from './geometry.ts'

/** One decimal at most. */
export function fixed(value: number): string {
  return String(Math.round(value * 10) / 10)
}

/** Relative steps repeat, and compress to half of absolute places. */
export function linePath(points: readonly Point[], end: '' | 'Z' = ''): string {
  const [first, ...others] = stepsOf(points)
  return `M${first}${others.length === 0 ? '' : 'l'}${others.join(' ').replaceAll(' -', '-')}${end}`
}

/** Round or square caps of lines without length. */
export function dotsPath(points: readonly Point[]): string {
  return stepsOf(points)
    .map((step, index) => `${index === 0 ? 'M' : 'm'}${step}h0`)
    .join('')
}

/** The first point, then the distances. Rounding errors do not add up. */
function stepsOf(points: readonly Point[]): string[] {
  let [atX, atY] = [0, 0]
  return points.map((point) => {
    const [x, y] = [Math.round(point[0] * 10), Math.round(point[1] * 10)]
    const down = tenths(y - atY)
    const step = `${tenths(x - atX)}${down.startsWith('-') ? '' : ' '}${down}`
    ;[atX, atY] = [x, y]
    return step
  })
}

/** Drawings share a few thousand distances. */
const TENTHS = new Map<number, string>()

function tenths(count: number): string {
  const known = TENTHS.get(count)
  if (known !== undefined) return known
  const text = String(count / 10).replace(/^(-?)0\./, '$1.')
  TENTHS.set(count, text)
  return text
}

const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }

/** For text and attribute values. */
export function escapeText(text: string): string {
  return text.replaceAll(/[&<>"]/g, (letter) => ENTITIES[letter] ?? letter)
}
