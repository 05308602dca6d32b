import { eq, sql } from 'drizzle-orm'
import type { AppContext } from '#app/context.server.ts'
import { DAY, dayOf, weekOf } from '#app/domain/period.ts'
import { recapSpan, recapWeeks, type RecapPeriod } from '#app/domain/recap-period.ts'
import type { RecapView } from '#app/features/recap/recap-view.ts'
import { weeks } from '#db/schema/weeks.ts'

type PlaceContext = Pick<AppContext, 'db' | 'now'>

export type RecapPlace = { period: string; points: number; rank: number; of: number }

/** Points and places on the boards of these weeks or months; those without points are left out. */
export function placesOf(context: PlaceContext, playerId: string, periods: string[]): Promise<RecapPlace[]> {
  return context.db.all<RecapPlace>(sql`
    SELECT period, points,
      1 + COALESCE((SELECT SUM(players) FROM histogram
        WHERE board = 'all' AND period = standings.period AND histogram.points > standings.points), 0) AS rank,
      (SELECT SUM(players) FROM histogram WHERE board = 'all' AND period = standings.period) AS "of"
    FROM standings
    WHERE player_id = ${playerId} AND period IN (SELECT value FROM json_each(${JSON.stringify(periods)}))
      AND ranked = 1 AND points > 0`)
}

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

/** A month and a year end with the close of their last week. */
export async function stateOf(context: PlaceContext, period: RecapPeriod): Promise<RecapView['state']> {
  const { endsAt } = recapSpan(period)
  if (context.now() < endsAt) return 'running'
  const [week] = await context.db
    .select({ state: weeks.state })
    .from(weeks)
    .where(eq(weeks.key, weekOf(endsAt - DAY)))
  return week === undefined || week.state === 'closed' ? 'final' : 'provisional'
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
