import { sql } from 'drizzle-orm'
import type { AppContext } from '#app/context/context.server.ts'
import { isCurrentAward } from '#app/core/weeks/own-awards.server.ts'
import type { PrizeStock } from '#app/domain/prizes/prize-stock.ts'
import { PRIZE_CUT_OFF } from '#app/domain/standings/ranking.ts'
import { weekBefore, weekOf } from '#app/domain/time/period.ts'

/** `exclusive` is 1 for prizes of premium players only. */
export type StockOfChest = PrizeStock & { worth: number; exclusive: number }

/** Reviews and appeals are over by then. */
const WEEKS_OPEN = 4

/** As far as `weeks` need them: free ones, and those left once winners with open chests took theirs. */
export async function loadPrizeStock(
  { db, now }: Pick<AppContext, 'db' | 'now'>,
  weeks: number,
): Promise<StockOfChest[]> {
  const rows = await db.all<StockOfChest & { open: number; taken: number }>(sql`
    WITH open (week, player_id) AS MATERIALIZED (SELECT week, player_id FROM awards
      WHERE week >= ${weekBefore(weekOf(now()), WEEKS_OPEN)} AND state NOT IN ('forfeited', 'passed_on') AND ${isCurrentAward(now())})
    SELECT id, title, COALESCE(worth, 0) AS worth, exclusive, (SELECT COUNT(*) FROM open) AS open,
      (SELECT COUNT(*) FROM (SELECT 1 FROM prize_codes WHERE prize_id = prizes.id AND taken_at IS NULL
        LIMIT ${weeks * PRIZE_CUT_OFF} + (SELECT COUNT(*) FROM open))) AS free,
      (SELECT COUNT(*) FROM open JOIN prize_codes ON prize_codes.prize_id = prizes.id AND prize_codes.week = open.week
        AND prize_codes.player_id = open.player_id AND prize_codes.player_id IS NOT NULL) AS taken
    FROM prizes WHERE active = 1 ORDER BY position, id`)
  return rows.map(({ open, taken, ...prize }) => ({ ...prize, left: Math.max(0, prize.free - (open - taken)) }))
}
