import { PRIZE_CUT_OFF } from '#app/domain/standings/ranking.ts'

/** A prize of the chest. `left`: its free codes without those that winners of open chests may still take. */
export type PrizeStock = { id: string; title: string; free: number; left: number }

/** For how many weeks, this one included, all of the ten find a code. */
export function weeksOfCodes({ left }: Pick<PrizeStock, 'left'>): number {
  return Math.floor(left / PRIZE_CUT_OFF)
}

/** Whether somebody of this week's ten may find none. */
export function isShort(prize: Pick<PrizeStock, 'left'>): boolean {
  return weeksOfCodes(prize) === 0
}

/** What the chest of a week says when some of its codes are too few for the ten; null while all have one. */
export function shortChestText({ count, short }: Pick<Chest, 'count' | 'short'>): string | null {
  if (short === 0 || count === 0) return null
  const all = count === 1 ? 'its prize has' : 'its prizes have'
  const which = short === count ? all : `${short} of its ${count} prizes ${short === 1 ? 'has' : 'have'}`
  return `This week’s chest is short: ${which} fewer than ${PRIZE_CUT_OFF} codes. Whoever opens it first takes them.`
}

/** What all of the ten can take. `worth`: whole US dollars of the prizes that have a price. `short`: of how many there are fewer codes than winners. */
export type Chest = { count: number; worth: number; short: number }

/** The chest's worth in US dollars must exceed this to be stated. */
const CLAIMED_WORTH = 1000

/** The claim about the prizes: their worth only above the limit, null when there are no prizes, or too few codes of each. */
export function prizeClaim(prizes: Chest): string | null {
  if (prizes.count === prizes.short) return null
  const winners = `The top ${PRIZE_CUT_OFF} win prizes.`
  return prizes.worth > CLAIMED_WORTH ? `Over $1,000 of discounts. ${winners}` : winners
}
