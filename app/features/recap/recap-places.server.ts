import { sql } from 'drizzle-orm'
import type { AppContext } from '#app/context/context.server.ts'
import { placesOf } from '#app/core/standings/places-of.server.ts'
import { dayOf, weekOf } from '#app/domain/period.ts'
import { recapWeeks, type RecapPeriod } from '#app/domain/recap-period.ts'
import type { RecapView } from './recap-view.ts'

type PlaceContext = Pick<AppContext, 'db' | 'now'>

/** Top ten places of the closed weeks of a period that stand; one that a person still looks at is not told. */
export async function awardsOf(
  context: PlaceContext,
  playerId: string,
  period: RecapPeriod,
): Promise<RecapView['awards']> {
  const { first, last } = recapWeeks(period)
  return context.db.all<RecapView['awards'][number]>(sql`
    SELECT week, place FROM awards
    WHERE player_id = ${playerId} AND week BETWEEN ${first} AND ${last} AND state IN ('granted', 'released')
    ORDER BY place, week`)
}

/** The weeks of a month or year in which the player had points: at most 53 rows by their key. */
export async function weeksOf(
  context: PlaceContext,
  playerId: string,
  period: RecapPeriod,
): Promise<NonNullable<RecapView['weeks']>> {
  const { first, last } = recapWeeks(period)
  const rows = await context.db.all<{ week: string; points: number }>(sql`
    SELECT period AS week, points FROM standings
    WHERE player_id = ${playerId} AND period BETWEEN ${first} AND ${last} AND period LIKE '%-W%' AND points > 0
    ORDER BY points DESC, period`)
  const [best] = rows
  if (best === undefined) return { climbed: 0, best: null }
  const [place] = await placesOf(context, playerId, [best.week])
  return { climbed: rows.length, best: { ...best, rank: place?.rank ?? 0 } }
}

/** The last week before this one with points, or null. */
export async function lastWeekWithPoints(context: PlaceContext, playerId: string): Promise<string | null> {
  const [row] = await context.db.all<{ period: string }>(sql`
    SELECT period FROM standings
    WHERE player_id = ${playerId} AND period < ${weekOf(context.now())} AND period LIKE '%-W%' AND points > 0
    ORDER BY period DESC LIMIT 1`)
  return row?.period ?? null
}

/** First day that a recap can tell of. */
export function firstDayOf(player: { contestFrom: string | null; claimedAt: number | null }): string {
  return player.contestFrom ?? dayOf(player.claimedAt ?? 0)
}
