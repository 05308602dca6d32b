import type { Point } from './geometry.ts'

/** A coordinate with one decimal at most. */
export function fixed(value: number): string {
  return String(Math.round(value * 10) / 10)
}

/** Lines from point to point. Steps instead of places: they repeat, so they compress to half. */
export function linePath(points: readonly Point[], end: '' | 'Z' = ''): string {
  const [first, ...others] = stepsOf(points)
  return `M${first}${others.length === 0 ? '' : 'l'}${others.join(' ').replaceAll(' -', '-')}${end}`
}

/** Squares or dots: the caps of lines without length. */
export function dotsPath(points: readonly Point[]): string {
  return stepsOf(points)
    .map((step, index) => `${index === 0 ? 'M' : 'm'}${step}h0`)
    .join('')
}

/** The first point, then each as its distance from the one before, without adding up what rounding loses. */
function stepsOf(points: readonly Point[]): string[] {
  let [atX, atY] = [0, 0]
  return points.map((point) => {
    const [x, y] = [Math.round(point[0] * 10), Math.round(point[1] * 10)]
    const step = `${tenths(x - atX)} ${tenths(y - atY)}`
    ;[atX, atY] = [x, y]
    return step.replace(' -', '-')
  })
}

function tenths(count: number): string {
  return String(count / 10).replace(/^(-?)0\./, '$1.')
}

const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }

/** For text and attribute values. */
export function escapeText(text: string): string {
  return text.replaceAll(/[&<>"]/g, (letter) => ENTITIES[letter] ?? letter)
}
