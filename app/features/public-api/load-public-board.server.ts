import type * as z from 'zod'
import type { AppContext } from '#app/context/context.server.ts'
import { openBoard } from '#app/core/standings/board.server.ts'
import {
  encodeCursor,
  listStandings,
  parseCursor,
  type BoardList,
  type Slice,
} from '#app/core/standings/list-standings.server.ts'
import { rankedPlayers } from '#app/core/standings/places.server.ts'
import { findPeriodState } from '#app/core/weeks/week-state.server.ts'
import { findCountry } from '#app/domain/text/country.ts'
import { ALL_TIME, monthOf, previousWeek, weekOf } from '#app/domain/time/period.ts'
import { parseRecapPeriod, recapSpan } from '#app/domain/weeks/recap-period.ts'
import { found, instantOf, nextPage, type ApiAnswer } from './answer.ts'
import { decodeListCursor, encodeListCursor } from './list-cursor.ts'
import type { leaderboardQuery } from './parameters.ts'
import type { leaderboard } from './schemas.ts'

type BoardContext = Pick<AppContext, 'db' | 'now' | 'config'>
type BoardQuery = z.output<typeof leaderboardQuery>

/** Ranked as on the screens. */
export async function loadPublicBoard(
  context: BoardContext,
  query: BoardQuery,
): Promise<ApiAnswer<z.input<typeof leaderboard>>> {
  const key = keyOf(query.period, context.now())
  const board = query.premium === 'true' ? 'premium' : 'all'
  const country = query.country ?? null
  // The premium board has no index by country.
  if (country !== null && (board === 'premium' || findCountry(country) === null))
    return { ok: false, problem: 'invalid_parameters' }
  const list: BoardList & { country: string | null } = { board, period: key, country }
  const slice = sliceOf(list, query.cursor)
  if (slice === null) return { ok: false, problem: 'invalid_cursor' }
  const opened = openBoard(context, { board, period: key })
  const [{ histogram }, page, period] = await Promise.all([
    opened.counts,
    listStandings(context, list, slice, query.limit + 1),
    periodOf(context, key),
  ])
  const shown = page.slice(0, query.limit)
  const rows = await opened.rowsOf(shown, null)
  const last = shown.at(-1)
  const cursor =
    page.length > shown.length && last !== undefined ? encodeListCursor(nameOf(list), encodeCursor(last)) : null
  const { APP_ORIGIN: origin } = context.config
  return found({
    period,
    board,
    country,
    rankedPlayers: rankedPlayers(histogram),
    entries: rows.map((row, index) => {
      const username = shown[index]?.username ?? null
      return {
        rank: row.rank,
        place: row.place,
        username,
        profile: username === null ? null : `${origin}/player/${username}`,
        avatar: row.avatarUrl,
        premium: row.premium,
        country: row.country,
        points: row.points,
        days: row.days,
        change: row.change,
      }
    }),
    ...nextPage(
      origin,
      '/api/v1/leaderboard',
      {
        period: key,
        premium: board === 'premium' ? 'true' : undefined,
        country: country ?? undefined,
        limit: String(query.limit),
      },
      cursor,
    ),
  })
}

function keyOf(period: string, now: number): string {
  const week = weekOf(now)
  const named: Record<string, string> = { week, 'last-week': previousWeek(week), month: monthOf(now), all: ALL_TIME }
  return named[period] ?? period
}

function sliceOf(list: BoardList, cursor: string | undefined): Slice | null {
  if (cursor === undefined) return { from: 'start' }
  const place = parseCursor(decodeListCursor(nameOf(list), cursor))
  return place === null ? null : { from: 'after', cursor: place }
}

function nameOf({ board, period, country }: BoardList): string[] {
  return ['leaderboard', board, period, country ?? '']
}

async function periodOf(context: BoardContext, key: string): Promise<z.input<typeof leaderboard>['period']> {
  const period = parseRecapPeriod(key)
  if (period === null || period.kind === 'year')
    return { key, kind: 'all', startsAt: null, endsAt: null, state: 'running' }
  const { startsAt, endsAt } = recapSpan(period)
  return {
    key,
    kind: period.kind,
    startsAt: instantOf(startsAt),
    endsAt: instantOf(endsAt),
    state: startsAt > context.now() ? 'upcoming' : await findPeriodState(context, period),
  }
}
