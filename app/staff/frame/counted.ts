import { formatNumber } from '#app/ui/format.ts'

export const COUNTED_TO = 1000

/** `12`, or `over 1,000`. */
export function counted(count: number): string {
  return count > COUNTED_TO ? `over ${formatNumber(COUNTED_TO)}` : formatNumber(count)
}
