import { and, eq, ne, sql, type SQL } from 'drizzle-orm'
import type { AppContext } from '#app/context/context.server.ts'
import { isRankedPlayer } from '#app/core/players/find-player.server.ts'
import { monthOf } from '#app/domain/time/period.ts'
import type { Statement } from '#db/client.ts'
import { standings } from '#db/schema/standings.ts'

/** Condition on `standings`: a week is open until it closes, a month until its last week closes, all time always. */
export function isOpenPeriod(now: number): SQL {
  return sql`CASE WHEN period GLOB '[0-9][0-9][0-9][0-9]-[0-9][0-9]' THEN period >= COALESCE(${FIRST_OPEN_MONTH}, ${monthOf(now)})
    ELSE NOT EXISTS (SELECT 1 FROM weeks WHERE key = period AND state = 'closed') END`
}

/** The month of the first unclosed week, computed from the Monday of the year's week 1. */
const FIRST_OPEN_MONTH = sql`(SELECT strftime('%Y-%m', substr(MIN(key), 1, 4) || '-01-04', 'weekday 0', '-6 days',
  '+' || (7 * (substr(MIN(key), 7) - 1)) || ' days') FROM weeks WHERE state <> 'closed')`

/** On every open board: false for suspended and hidden players and deleted accounts. */
export function rankedStatement({ db, now }: Pick<AppContext, 'db' | 'now'>, playerId: string): Statement {
  const { ranked, listedSince } = standings
  const isRanked = sql<boolean>`(SELECT ${isRankedPlayer} FROM players WHERE id = ${playerId})`
  return db
    .update(standings)
    .set({ ranked: isRanked, listedSince: sql`IIF(${ranked}, ${listedSince}, ${now()})` })
    .where(and(eq(standings.playerId, playerId), ne(ranked, isRanked), isOpenPeriod(now())))
}
