import { sql } from 'drizzle-orm'
import type { AppContext } from '#app/context/context.server.ts'
import { idsIn } from '#db/ids-in.ts'

export type BoardRank = { period: string; points: number; rank: number; of: number }

/** Points and places on the boards of these weeks or months; those without points are left out. */
export function listRanks(context: Pick<AppContext, 'db'>, playerId: string, periods: string[]): Promise<BoardRank[]> {
  return context.db.all<BoardRank>(sql`
    SELECT period, points,
      1 + COALESCE((SELECT SUM(players) FROM histogram
        WHERE board = 'all' AND period = standings.period AND histogram.points > standings.points), 0) AS rank,
      (SELECT SUM(players) FROM histogram WHERE board = 'all' AND period = standings.period) AS "of"
    FROM standings
    WHERE player_id = ${playerId} AND period IN ${idsIn(periods)}
      AND ranked = 1 AND points > 0`)
}
