import type { Point } from './geometry.ts'

/** A coordinate with one decimal at most. */
export function fixed(value: number): string {
  return String(Math.round(value * 10) / 10)
}

export function linePath(points: readonly Point[], end: '' | 'Z' = ''): string {
  return `M${points.map(([x, y]) => `${fixed(x)} ${fixed(y)}`).join('L')}${end}`
}

const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }

/** For text and attribute values. */
export function escapeText(text: string): string {
  return text.replaceAll(/[&<>"]/g, (letter) => ENTITIES[letter] ?? letter)
}
