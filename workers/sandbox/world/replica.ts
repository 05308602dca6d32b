import { hash } from './random.ts'

/**
 * How far behind the present the copy is that answers a read. Each copy keeps its own distance, and by chance any of
 * them answers, so a later read may show an earlier instant.
 */
export function lagOf(
  { milliseconds, copies }: { milliseconds: number; copies: number },
  seed: string,
  read: number,
): number {
  if (copies === 1) return milliseconds
  return Math.round((milliseconds * (hash(`${seed}|copy|${read}`) % copies)) / (copies - 1))
}
