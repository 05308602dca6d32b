import { sql } from 'drizzle-orm'
import type { AppContext } from '#app/context/context.server.ts'
import { ALL_TIME } from '#app/domain/period.ts'
import type { Statement } from '#db/client.ts'

/** Brings a player's all-time standing to a total. */
export function allTimeStatement(context: Pick<AppContext, 'db' | 'now'>, playerId: string, total: number): Statement {
  return context.db.run(sql`
    INSERT INTO standings (period, player_id, points, descent, reached_at, ranked, premium, country)
    SELECT ${ALL_TIME}, id, ${total}, ${-total}, ${context.now()}, suspended_at IS NULL AND gone_at IS NULL, is_premium,
      country
    FROM players WHERE id = ${playerId}
    ON CONFLICT (player_id, period) DO UPDATE SET points = excluded.points, descent = excluded.descent,
      reached_at = excluded.reached_at WHERE points <> excluded.points`)
}
