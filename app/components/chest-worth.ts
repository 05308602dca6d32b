import type { Chest } from '#app/core/prizes/chest.ts'
import { formatCount, formatNumber } from '#app/ui/format.ts'

/** `over $1,000 in 6 prizes`; rounded down to a round number, so that it stays true. */
export function chestWorth({ count, worth }: Chest): string {
  const prizes = formatCount(count, 'prize')
  if (worth === 0) return prizes
  const step = worth >= 1000 ? 100 : 10
  const round = Math.floor(worth / step) * step
  return `${round === worth ? '' : 'over '}$${formatNumber(round || worth)} in ${prizes}`
}
