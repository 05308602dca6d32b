import { sql } from 'drizzle-orm'
import type { AppContext } from '#app/context/context.server.ts'
import { placeColumn, rankColumn } from '#app/core/standings/places.server.ts'
import type { OwnResult } from '#app/domain/notifications/week-result.ts'
import { rankChange } from '#app/domain/standings/ranking.ts'
import { previousWeek } from '#app/domain/time/period.ts'
import { idsIn } from '#db/client.ts'

type Row = { week: string; points: number; rank: number; place: number }

/** By week, in one read; none for a week without points. */
export async function listOwnResults(
  { db }: Pick<AppContext, 'db'>,
  playerId: string,
  weeks: readonly string[],
): Promise<Map<string, OwnResult>> {
  if (weeks.length === 0) return new Map()
  const read = new Set([...weeks, ...weeks.map(previousWeek)])
  const rows = await db.all<Row>(sql`
    SELECT period AS week, points, ${placeColumn('standings')} AS place,
      ${rankColumn('standings')} AS rank
    FROM standings WHERE player_id = ${playerId} AND period IN ${idsIn([...read])} AND ranked = 1 AND points > 0`)
  const ranks = new Map(rows.map(({ week, rank }) => [week, rank]))
  return new Map(
    rows.map(({ week, points, rank, place }) => [
      week,
      { rank: place, points, change: rankChange(ranks.get(previousWeek(week)) ?? 0, rank) },
    ]),
  )
}
