import { and, eq, gt, like, sql } from 'drizzle-orm'
import type { AppContext } from '#app/context/context.server.ts'
import type { WeekPoints } from '#app/domain/achievements/streak.ts'
import { idsIn } from '#db/client.ts'
import { standings } from '#db/schema/standings.ts'
import { placeColumn } from './places.server.ts'

/** Null without points or rank there. */
export async function findStanding({ db }: Pick<AppContext, 'db'>, playerId: string, period: string) {
  const [row] = await db
    .select()
    .from(standings)
    .where(sql`${standings.playerId} = ${playerId} AND period = ${period} AND ranked = 1 AND points > 0`)
  return row ?? null
}

export async function pointsIn({ db }: Pick<AppContext, 'db'>, playerId: string, period: string): Promise<number> {
  const [row] = await db
    .select({ points: standings.points })
    .from(standings)
    .where(and(eq(standings.playerId, playerId), eq(standings.period, period)))
  return row?.points ?? 0
}

export function listWeekPoints(context: Pick<AppContext, 'db'>, playerId: string): Promise<WeekPoints[]> {
  return context.db
    .select({ week: standings.period, points: standings.points })
    .from(standings)
    .where(and(eq(standings.playerId, playerId), like(standings.period, '%-W%'), gt(standings.points, 0)))
}

/** `rank` is the place. */
export type BoardRank = { period: string; points: number; rank: number; of: number }

/** Without periods that have no points. */
export function listRanks(context: Pick<AppContext, 'db'>, playerId: string, periods: string[]): Promise<BoardRank[]> {
  return context.db.all<BoardRank>(sql`
    SELECT period, points,
      ${placeColumn('standings')} AS rank,
      (SELECT SUM(players) FROM histogram WHERE board = 'all' AND period = standings.period) AS "of"
    FROM standings
    WHERE player_id = ${playerId} AND period IN ${idsIn(periods)}
      AND ranked = 1 AND points > 0`)
}
