import { PRIZE_CUT_OFF } from './ranking.ts'

/** US dollars that the chest must be worth more than before it is said. */
const CLAIMED_WORTH = 1000

/** What may be said of the prizes: their worth only where the prices given add up to it, nothing where there are none. */
export function prizeClaim(prizes: { count: number; worth: number }): string | null {
  if (prizes.count === 0) return null
  const winners = `The top ${PRIZE_CUT_OFF} win prizes.`
  return prizes.worth > CLAIMED_WORTH ? `Over $1,000 of discounts. ${winners}` : winners
}
