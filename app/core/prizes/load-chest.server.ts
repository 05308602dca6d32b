import type { AppContext } from '#app/context/context.server.ts'
import { isShort, type Chest, type PrizeStock } from '#app/domain/prizes/prize-stock.ts'
import { loadPrizeStock } from './prize-stock.server.ts'

/** What the ten best of this week share. */
export async function loadChest(context: Pick<AppContext, 'db' | 'now'>): Promise<Chest> {
  return chestOfStock(await loadPrizeStock(context, 1))
}

/** Prizes without a code left are not in it. */
export function chestOfStock(stock: readonly (PrizeStock & { worth: number })[]): Chest {
  const inside = stock.filter(({ left }) => left > 0)
  return {
    count: inside.length,
    worth: inside.reduce((sum, { worth }) => sum + worth, 0),
    short: inside.filter(isShort).length,
  }
}
