import type { AppContext } from '#app/context/context.server.ts'
import { isShort, type Chest } from '#app/domain/prizes/prize-stock.ts'
import { loadPrizeStock, type StockOfChest } from './prize-stock.server.ts'

export async function loadChest(context: Pick<AppContext, 'db' | 'now'>): Promise<Chest> {
  return chestOfStock(await loadPrizeStock(context, 1))
}

/** The prizes with a free code that every winner may open: none for premium only. */
export function chestOfStock(stock: readonly StockOfChest[]): Chest {
  const inside = stock.filter(({ left, exclusive }) => left > 0 && exclusive === 0)
  return {
    count: inside.length,
    worth: inside.reduce((sum, { worth }) => sum + worth, 0),
    short: inside.filter(isShort).length,
  }
}
