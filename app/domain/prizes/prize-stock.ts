import { PRIZE_CUT_OFF } from '#app/domain/standings/ranking.ts'

/** `left`: free codes without those that winners with open chests may still take. */
export type PrizeStock = { id: string; title: string; free: number; left: number }

/** Weeks, this one included, in which all ten find a code. */
export function weeksOfCodes({ left }: Pick<PrizeStock, 'left'>): number {
  return Math.floor(left / PRIZE_CUT_OFF)
}

/** Whether somebody of this week's ten may find none. */
export function isShort(prize: Pick<PrizeStock, 'left'>): boolean {
  return weeksOfCodes(prize) === 0
}

/** If some prizes have too few codes for the ten; null while all have one. */
export function shortChestText({ count, short }: Pick<Chest, 'count' | 'short'>): string | null {
  if (short === 0 || count === 0) return null
  const all = count === 1 ? 'its prize has' : 'its prizes have'
  const which = short === count ? all : `${short} of its ${count} prizes ${short === 1 ? 'has' : 'have'}`
  return `This week’s chest is short: ${which} fewer than ${PRIZE_CUT_OFF} codes. First come, first served.`
}

/**
 * The prizes with a free code that every winner may open. `worth`: whole US dollars, if priced. `short`: prizes with fewer
 * codes than winners.
 */
export type Chest = { count: number; worth: number; short: number }

/** In US dollars; smaller worths are not stated. */
const CLAIMED_WORTH = 1000

/** Names the worth only above the limit; null without prizes, or with too few codes of each. */
export function prizeClaim(prizes: Chest): string | null {
  if (prizes.count === prizes.short) return null
  const winners = `The top ${PRIZE_CUT_OFF} win prizes.`
  return prizes.worth > CLAIMED_WORTH ? `Over $1,000 of discounts. ${winners}` : winners
}
