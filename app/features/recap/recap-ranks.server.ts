import { and, between, desc, eq, gt, inArray, like, lt, sql } from 'drizzle-orm'
import { heightOf } from '#app/components/mountain/place-climbers.ts'
import type { AppContext } from '#app/context/context.server.ts'
import { listHighestScores } from '#app/core/standings/places.server.ts'
import { listRanks } from '#app/core/standings/player-standings.server.ts'
import { dayOf, weekOf } from '#app/domain/time/period.ts'
import { PLACED_STATES } from '#app/domain/weeks/award.ts'
import { recapWeeks, type RecapPeriod } from '#app/domain/weeks/recap-period.ts'
import { standings } from '#db/schema/standings.ts'
import { awards, weeks } from '#db/schema/weeks.ts'

type RankContext = Pick<AppContext, 'db' | 'now'>

/** Top ten places that stand. */
export async function awardsOf(context: RankContext, playerId: string, period: RecapPeriod) {
  const { first, last } = recapWeeks(period)
  return context.db
    .select({ week: awards.week, place: awards.place })
    .from(awards)
    .where(and(eq(awards.playerId, playerId), between(awards.week, first, last), inArray(awards.state, PLACED_STATES)))
    .orderBy(awards.place, awards.week)
}

const STAMPS = 8

/** Weeks with points in a month or year, the best one, and ranks of the closed. */
export async function weeksOf(context: RankContext, playerId: string, period: RecapPeriod) {
  const { first, last } = recapWeeks(period)
  const rows = await context.db
    .select({ week: standings.period, points: standings.points, state: weeks.state })
    .from(standings)
    .leftJoin(weeks, eq(weeks.key, standings.period))
    .where(
      and(
        eq(standings.playerId, playerId),
        between(standings.period, first, last),
        like(standings.period, '%-W%'),
        gt(standings.points, 0),
      ),
    )
    .orderBy(desc(standings.points), standings.period)
  const [best] = rows
  if (best === undefined) return { climbed: 0, best: null, stamps: [] }
  const closed = rows.filter(({ state }) => state === 'closed').map(({ week }) => week)
  const stamped = closed.toSorted().slice(-STAMPS)
  const [ranks, highest] = await Promise.all([
    listRanks(context, playerId, [...new Set([...stamped, best.week])]),
    listHighestScores(context, { board: 'all', period: best.week }),
  ])
  const placeIn = (week: string) => ranks.find((one) => one.period === week)
  const { rank = 0, of = 0 } = placeIn(best.week) ?? {}
  return {
    climbed: rows.length,
    best: {
      week: best.week,
      points: best.points,
      rank,
      of,
      /** On that week's mountain, 0 to 1. */
      height: heightOf({ place: rank, points: best.points }, highest),
    },
    stamps: stamped.flatMap((week) => {
      const place = placeIn(week)
      return place === undefined ? [] : [{ week, rank: place.rank }]
    }),
  }
}

/** With points, of the player who has that name now; or null. */
export async function lastWeekOf(context: RankContext, username: string): Promise<string | null> {
  const [row] = await context.db
    .select({ period: standings.period })
    .from(standings)
    .where(
      and(
        sql`${standings.playerId} = (SELECT id FROM players WHERE lower_case_github_username = ${username.toLowerCase()}
          ORDER BY username_seen_at DESC LIMIT 1)`,
        lt(standings.period, weekOf(context.now())),
        like(standings.period, '%-W%'),
        gt(standings.points, 0),
      ),
    )
    .orderBy(desc(standings.period))
    .limit(1)
  return row?.period ?? null
}

export function firstDayOf(player: { scoresFrom: string | null; claimedAt: number | null }): string {
  return player.scoresFrom ?? dayOf(player.claimedAt ?? 0)
}
