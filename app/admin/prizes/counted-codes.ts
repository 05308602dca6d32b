import { formatNumber } from '#app/ui/format.ts'
import { CODES_COUNTED_TO } from './prizes-view.ts'

/** `12`, or `over 1,000` where counting stopped. */
export function countedCodes(count: number): string {
  return count > CODES_COUNTED_TO ? `over ${formatNumber(CODES_COUNTED_TO)}` : formatNumber(count)
}
