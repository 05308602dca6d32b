import { sql } from 'drizzle-orm'
import type * as z from 'zod'
import type { AppContext } from '#app/context.server.ts'
import { isWeek, weekEnd, weekStart } from '#app/domain/period.ts'
import { found, instantOf, nextPage, type ApiAnswer } from '#app/features/public-api/answer.ts'
import { decodeListCursor, encodeListCursor } from '#app/features/public-api/list-cursor.ts'
import type { closedWeeks } from '#app/features/public-api/schemas.ts'

type WeekContext = Pick<AppContext, 'db' | 'config'>
type ClosedWeeks = z.input<typeof closedWeeks>
export type PublicWeek = ClosedWeeks['weeks'][number]
type Row = { week: string; closedAt: number | null; forced: number; pointsVersion: number; rankedPlayers: number }
type Award = { week: string; place: number; username: string | null; points: number }

const LIST = ['weeks']

/** Closed weeks, the newest first, each with the places that stand. */
export async function listClosedWeeks(
  context: WeekContext,
  { cursor, limit }: { cursor?: string | undefined; limit: number },
): Promise<ApiAnswer<ClosedWeeks>> {
  const before = cursor === undefined ? null : decodeListCursor(LIST, cursor)
  if (cursor !== undefined && (before === null || !isWeek(before))) return { ok: false, problem: 'invalid_cursor' }
  const rows = await context.db.all<Row>(sql`
    SELECT key AS week, closed_at AS closedAt, forced, points_version AS pointsVersion,
      (SELECT COALESCE(SUM(players), 0) FROM histogram WHERE board = 'all' AND period = weeks.key) AS rankedPlayers
    FROM weeks WHERE state = 'closed' ${before === null ? sql`` : sql`AND key < ${before}`}
    ORDER BY key DESC LIMIT ${limit + 1}`)
  const shown = rows.slice(0, limit)
  const last = rows.length > limit ? shown.at(-1) : undefined
  return found({
    weeks: await withAwards(context, shown),
    ...nextPage(
      context.config.APP_ORIGIN,
      '/api/v1/weeks',
      { limit: String(limit) },
      last === undefined ? null : encodeListCursor(LIST, last.week),
    ),
  })
}

async function withAwards({ db, config }: WeekContext, rows: Row[]): Promise<PublicWeek[]> {
  const awards = await db.all<Award>(sql`
    SELECT week, place, github_username AS username, points
    FROM awards LEFT JOIN players ON players.id = awards.player_id
    WHERE week IN (SELECT value FROM json_each(${JSON.stringify(rows.map(({ week }) => week))}))
      AND state IN ('granted', 'released') ORDER BY week, place`)
  const { APP_ORIGIN: origin, SIGNING_KEY } = config
  return rows.map(({ week, closedAt, forced, pointsVersion, rankedPlayers }) => ({
    week,
    startsAt: instantOf(weekStart(week)),
    endsAt: instantOf(weekEnd(week)),
    closedAt: instantOf(closedAt ?? weekEnd(week)),
    forced: forced === 1,
    pointsVersion,
    rankedPlayers,
    awards: awards
      .filter((award) => award.week === week)
      .map(({ place, username, points }) => ({ place, username, points })),
    leaderboard: `${origin}/api/v1/leaderboard?period=${week}`,
    signed: SIGNING_KEY === null ? null : `${origin}/api/v1/weeks/${week}`,
  }))
}
