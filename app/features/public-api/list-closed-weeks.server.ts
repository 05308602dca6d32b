import { and, desc, eq, lt, sql } from 'drizzle-orm'
import type * as z from 'zod'
import type { AppContext } from '#app/context/context.server.ts'
import { listPlaces } from '#app/core/weeks/list-places.server.ts'
import { isWeek, weekEnd, weekStart } from '#app/domain/time/period.ts'
import { weeks } from '#db/schema/weeks.ts'
import { found, instantOf, nextPage, type ApiAnswer } from './answer.ts'
import { decodeListCursor, encodeListCursor } from './list-cursor.ts'
import type { closedWeeks } from './schemas.ts'

type WeekContext = Pick<AppContext, 'db' | 'config'>
type ClosedWeeks = z.input<typeof closedWeeks>
export type PublicWeek = ClosedWeeks['weeks'][number]
type Row = Awaited<ReturnType<typeof listRows>>[number]

const LIST = ['weeks']

/** Newest first, with their places. */
export async function listClosedWeeks(
  context: WeekContext,
  { cursor, limit }: { cursor?: string | undefined; limit: number },
): Promise<ApiAnswer<ClosedWeeks>> {
  const before = cursor === undefined ? null : decodeListCursor(LIST, cursor)
  if (cursor !== undefined && (before === null || !isWeek(before))) return { ok: false, problem: 'invalid_cursor' }
  const rows = await listRows(context, before, limit + 1)
  const shown = rows.slice(0, limit)
  const last = rows.length > limit ? shown.at(-1) : undefined
  return found({
    weeks: await withPlaces(context, shown),
    ...nextPage(
      context.config.APP_ORIGIN,
      '/api/v1/weeks',
      { limit: String(limit) },
      last === undefined ? null : encodeListCursor(LIST, last.week),
    ),
  })
}

async function withPlaces(context: WeekContext, rows: Row[]): Promise<PublicWeek[]> {
  const places = await listPlaces(
    context,
    rows.map(({ week }) => week),
  )
  const { APP_ORIGIN: origin, SIGNING_KEY } = context.config
  return rows.map(({ week, closedAt, forced, pointsVersion, rankedPlayers, decidedAt }) => {
    const closed = closedAt ?? weekEnd(week)
    const own = places.filter((place) => place.week === week)
    return {
      week,
      startsAt: instantOf(weekStart(week)),
      endsAt: instantOf(weekEnd(week)),
      closedAt: instantOf(closed),
      updatedAt: instantOf(Math.max(closed, decidedAt ?? 0)),
      forced,
      pointsVersion,
      rankedPlayers,
      awards: own.map(({ place, winner, points }) => ({ place, username: winner?.username ?? null, points })),
      placesBeingChecked: [],
      leaderboard: `${origin}/api/v1/leaderboard?period=${week}`,
      signed: SIGNING_KEY === null ? null : `${origin}/api/v1/weeks/${week}`,
    }
  })
}

function listRows({ db }: WeekContext, before: string | null, limit: number) {
  return db
    .select({
      week: weeks.key,
      closedAt: weeks.closedAt,
      forced: weeks.forced,
      pointsVersion: weeks.pointsVersion,
      rankedPlayers: sql<number>`(SELECT COALESCE(SUM(players), 0) FROM histogram
        WHERE board = 'all' AND period = weeks.key)`,
      /** A place given or taken back; the end of a review changes nothing. */
      decidedAt: sql<number | null>`(SELECT MAX(IIF(state = 'forfeited', decided_at, awarded_at)) FROM awards
        WHERE awards.week = weeks.key)`,
    })
    .from(weeks)
    .where(and(eq(weeks.state, 'closed'), before === null ? undefined : lt(weeks.key, before)))
    .orderBy(desc(weeks.key))
    .limit(limit)
}
