import { sql } from 'drizzle-orm'
import type { AppContext } from '#app/context/context.server.ts'
import { isCompetingPlayer } from '#app/core/players/find-player.server.ts'
import { DAY, WEEK } from '#app/domain/time/period.ts'
import { players } from '#db/schema/players.ts'

/** Daily after new work, else weekly. Few a minute: search allows thirty requests a minute, and a player takes six. */
export async function claimDueTotals(
  context: Pick<AppContext, 'db' | 'now' | 'queue'>,
  { limit }: { limit: number },
): Promise<number> {
  const now = context.now()
  const claimed = await context.db
    .update(players)
    .set({ nextTotalsAt: sql`${now} + IIF(active_at > ${now - DAY}, ${DAY}, ${WEEK})` })
    .where(
      sql`id IN (
        SELECT id FROM players
        WHERE claimed_at IS NOT NULL AND ${isCompetingPlayer} AND next_totals_at <= ${now}
        ORDER BY next_totals_at LIMIT ${limit})`,
    )
    .returning({ id: players.id })
  await context.queue.send(claimed.map((player) => ({ type: 'refresh-totals', playerId: player.id })))
  return claimed.length
}
