import type { AppContext } from '#app/context/context.server.ts'
import { isShort, type Chest } from '#app/domain/prizes/prize-stock.ts'
import { loadPrizeStock } from './prize-stock.server.ts'

/** What the ten best of this week share: prizes without a code left are not among it. */
export async function loadChest(context: Pick<AppContext, 'db' | 'now'>): Promise<Chest> {
  const stock = (await loadPrizeStock(context, 1)).filter(({ left }) => left > 0)
  return {
    count: stock.length,
    worth: stock.reduce((sum, { worth }) => sum + worth, 0),
    short: stock.filter(isShort).length,
  }
}
