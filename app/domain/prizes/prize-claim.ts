import { PRIZE_CUT_OFF } from '#app/domain/standings/ranking.ts'
import type { Chest } from './prize-stock.ts'

/** The chest's worth in US dollars must exceed this to be stated. */
const CLAIMED_WORTH = 1000

/** The claim about the prizes: their worth only above the limit, null when there are no prizes, or too few codes of each. */
export function prizeClaim(prizes: Chest): string | null {
  if (prizes.count === prizes.short) return null
  const winners = `The top ${PRIZE_CUT_OFF} win prizes.`
  return prizes.worth > CLAIMED_WORTH ? `Over $1,000 of discounts. ${winners}` : winners
}
