import { sql } from 'drizzle-orm'
import type { AppContext } from '#app/context/context.server.ts'
import type { WeekPoints } from '#app/domain/streak.ts'

/** Every week in which a player had points: a walk along the player's own standings. */
export function listWeekPoints(context: Pick<AppContext, 'db'>, playerId: string): Promise<WeekPoints[]> {
  return context.db.all<WeekPoints>(sql`
    SELECT period AS week, points FROM standings
    WHERE player_id = ${playerId} AND period LIKE '%-W%' AND points > 0`)
}
