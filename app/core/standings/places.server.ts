import { sql, type SQL } from 'drizzle-orm'
import type { AppContext } from '#app/context/context.server.ts'
import { PRIZE_CUT_OFF } from '#app/domain/standings/ranking.ts'
import type { BoardKey } from './rank-in-board.server.ts'

/** The first players' ids in order, as a query. */
export function leadersQuery({ board, period }: BoardKey, places: number): SQL {
  return sql`SELECT player_id FROM standings
    WHERE period = ${period} AND ranked = 1 AND points > 0 ${board === 'premium' ? sql`AND premium = 1` : sql``}
    ORDER BY descent, reached_at, player_id LIMIT ${places}`
}

export async function listLeaders({ db }: Pick<AppContext, 'db'>, key: BoardKey, places: number): Promise<string[]> {
  const rows = await db.all<{ player_id: string }>(leadersQuery(key, places))
  return rows.map((row) => row.player_id)
}

export function listTen(context: Pick<AppContext, 'db'>, key: BoardKey): Promise<string[]> {
  return listLeaders(context, key, PRIZE_CUT_OFF)
}

/** From 1; null outside the ten. */
export function positionIn(ten: readonly string[], playerId: string): number | null {
  const index = ten.indexOf(playerId)
  return index === -1 ? null : index + 1
}

/** `placeOf` as SQL; `position` is read if the rank is in the ten. */
export function placeOfColumns(rank: SQL, position: SQL): SQL {
  return sql`IIF(${rank} > ${PRIZE_CUT_OFF}, ${rank}, MIN(${PRIZE_CUT_OFF + 1}, ${position}))`
}

/** On the whole board. */
export function rankColumn(table: string): SQL {
  const row = sql.raw(table)
  return sql`(1 + COALESCE((SELECT SUM(players) FROM histogram
    WHERE board = 'all' AND period = ${row}.period AND histogram.points > ${row}.points), 0))`
}

/** Reads at most ten of the same score. */
export function placeColumn(table: string): SQL {
  const row = sql.raw(table)
  const earlier = sql`(SELECT COUNT(*) FROM (SELECT 1 FROM standings AS equal
    WHERE equal.period = ${row}.period AND equal.ranked = 1 AND equal.points > 0 AND equal.descent = ${row}.descent
      AND (equal.reached_at, equal.player_id) < (${row}.reached_at, ${row}.player_id) LIMIT ${PRIZE_CUT_OFF}))`
  return sql`(SELECT ${placeOfColumns(sql`rank`, sql`rank + ${earlier}`)} FROM (SELECT ${rankColumn(table)} AS rank))`
}
