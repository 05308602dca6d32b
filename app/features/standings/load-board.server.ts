import { eq, sql } from 'drizzle-orm'
import type { AppContext } from '#app/context.server.ts'
import {
  ALL_TIME,
  dayStart,
  MINUTE,
  monthOf,
  previousWeek,
  weekEnd,
  weekNumber,
  weekOf,
  weekSchedule,
  weekStart,
} from '#app/domain/period.ts'
import type { Histogram } from '#app/domain/ranking.ts'
import { findPlayerByUsername } from '#app/features/players/find-player.server.ts'
import { boardRows } from '#app/features/standings/board-rows.server.ts'
import type { BoardName, BoardPeriod, BoardRow, BoardState, BoardView } from '#app/features/standings/board-view.ts'
import {
  encodeCursor,
  listStandings,
  parseCursor,
  type Slice,
  type Standing,
} from '#app/features/standings/list-standings.server.ts'
import {
  loadHistogram,
  pointsAtPlace,
  rankedPlayers,
  rankOf,
  type BoardKey,
} from '#app/features/standings/rank-in-board.server.ts'
import { standings } from '#db/schema/standings.ts'
import { weeks } from '#db/schema/weeks.ts'

type BoardContext = Pick<AppContext, 'db' | 'now' | 'config'>

export const BOARD_PAGE = 50
/** Rows shown above the player that a page was opened for. */
const ROWS_ABOVE = 5
/** A fetch this much younger than the last complete answer means that GitHub does not answer. */
const SILENCE = 10 * MINUTE

/** What the address asks for; `rank` and `find` are as typed. */
export type BoardRequest = {
  board: BoardName
  after: string | null
  before: string | null
  at: string | null
  rank: string | null
  find: string | null
}

/** One page of a board by cursor, with the reader's own place and the outcome of a search or a jump. */
export async function loadBoard(
  context: BoardContext,
  request: BoardRequest,
  viewerId: string | null,
): Promise<BoardView> {
  const now = context.now()
  const key = keyOf(request.board, now)
  const histogram = await loadHistogram(context, key)
  const jump = await jumpOf(context, key, request.rank, histogram)
  const found = request.find === null ? null : await findRow(context, key, histogram, request.find, viewerId)
  const slice = jump?.slice ?? (found === null ? sliceOf(request) : await sliceAround(context, key, found.standing))
  const page = await listStandings(context, key, slice, BOARD_PAGE + 1)
  const shown = slice.from === 'before' ? page.slice(-BOARD_PAGE) : page.slice(0, BOARD_PAGE)
  const links = await linksOf(context, request.board, key, slice, page, shown)
  const viewer = viewerId === null ? null : await viewerRow(context, key, histogram, viewerId, request.board)
  return {
    board: request.board,
    ...(await periodOf(context, request.board, key, histogram)),
    rows: await boardRows(context, key, histogram, shown, viewerId),
    ...links,
    rankedPlayers: rankedPlayers(histogram),
    ...freshness(shown),
    viewer,
    search: request.find === null ? null : { query: request.find, found: found?.row ?? null },
    jump: jump?.error === undefined ? null : { value: request.rank ?? '', error: jump.error },
    now,
  }
}

export function keyOf(board: BoardName, now: number): BoardKey {
  const week = weekOf(now)
  const period = { week, premium: week, 'last-week': previousWeek(week), month: monthOf(now), 'all-time': ALL_TIME }[
    board
  ]
  return { board: board === 'premium' ? 'premium' : 'all', period }
}

/** When the rows were last brought up to date, and whether GitHub has stopped answering. */
export function freshness(rows: readonly Pick<Standing, 'updatedAt' | 'fetchedAt'>[]): {
  updatedAt: number | null
  outage: boolean
} {
  const updatedAt = Math.max(0, ...rows.map((row) => row.updatedAt ?? 0))
  const fetchedAt = Math.max(0, ...rows.map((row) => row.fetchedAt ?? 0))
  return { updatedAt: updatedAt === 0 ? null : updatedAt, outage: updatedAt > 0 && fetchedAt - updatedAt > SILENCE }
}

function sliceOf({ after, before, at }: BoardRequest): Slice {
  for (const [from, text] of [
    ['after', after],
    ['before', before],
    ['at', at],
  ] as const) {
    const cursor = parseCursor(text)
    if (cursor !== null) return { from, cursor }
  }
  return { from: 'start' }
}

async function jumpOf(
  context: BoardContext,
  key: BoardKey,
  typed: string | null,
  histogram: Histogram,
): Promise<{ slice?: Slice; error?: string } | null> {
  if (typed === null || typed.trim() === '') return null
  const rank = Number(typed.trim())
  const last = rankedPlayers(histogram)
  if (!Number.isInteger(rank) || rank < 1) return { error: 'A rank is a whole number from 1 up.' }
  if (rank > last) return { error: last === 0 ? 'Nobody is ranked yet.' : `The last rank is ${last}.` }
  const points = await pointsAtPlace(context, key, histogram, rank)
  return { slice: { from: 'at', cursor: { descent: -points, reachedAt: 0, playerId: '' } } }
}

async function findRow(
  context: BoardContext,
  key: BoardKey,
  histogram: Histogram,
  name: string,
  viewerId: string | null,
): Promise<{ row: BoardRow; standing: Standing } | null> {
  const player = await findPlayerByUsername(context, name.trim().replace(/^@/, ''))
  if (player === null || player.claimedAt === null) return null
  return rowOf(context, key, histogram, player.id, viewerId)
}

async function rowOf(
  context: BoardContext,
  key: BoardKey,
  histogram: Histogram,
  playerId: string,
  viewerId: string | null,
): Promise<{ row: BoardRow; standing: Standing } | null> {
  const [own] = await context.db
    .select()
    .from(standings)
    .where(sql`${standings.playerId} = ${playerId} AND period = ${key.period} AND ranked = 1 AND points > 0`)
  if (own === undefined || (key.board === 'premium' && !own.premium)) return null
  const [standing] = await listStandings(context, key, { from: 'at', cursor: own }, 1)
  if (standing === undefined) return null
  const [row] = await boardRows(context, key, histogram, [standing], viewerId)
  if (row === undefined) return null
  return { standing, row: { ...row, rank: await rankOf(context, key, histogram, standing.points) } }
}

async function viewerRow(
  context: BoardContext,
  key: BoardKey,
  histogram: Histogram,
  viewerId: string,
  board: BoardName,
): Promise<BoardView['viewer']> {
  const own = await rowOf(context, key, histogram, viewerId, viewerId)
  if (own === null) return null
  const around = await sliceAround(context, key, own.standing)
  return { row: own.row, href: boardHref(board, around.from === 'at' ? { at: encodeCursor(around.cursor) } : {}) }
}

async function sliceAround(context: BoardContext, key: BoardKey, standing: Standing): Promise<Slice> {
  const [first] = await listStandings(context, key, { from: 'before', cursor: standing }, ROWS_ABOVE)
  return { from: 'at', cursor: first ?? standing }
}

async function linksOf(
  context: BoardContext,
  board: BoardName,
  key: BoardKey,
  slice: Slice,
  page: Standing[],
  shown: Standing[],
): Promise<Pick<BoardView, 'previousHref' | 'nextHref' | 'firstHref'>> {
  const first = shown[0]
  const last = shown.at(-1)
  if (first === undefined || last === undefined)
    return { previousHref: null, nextHref: null, firstHref: slice.from === 'start' ? null : boardHref(board, {}) }
  const hasMore = page.length > BOARD_PAGE
  const above = slice.from === 'start' ? [] : await listStandings(context, key, { from: 'before', cursor: first }, 1)
  const hasNext = slice.from === 'before' ? true : hasMore
  return {
    previousHref: above.length > 0 ? boardHref(board, { before: encodeCursor(first) }) : null,
    nextHref: hasNext ? boardHref(board, { after: encodeCursor(last) }) : null,
    firstHref: above.length > 0 ? boardHref(board, {}) : null,
  }
}

export function boardHref(board: BoardName, place: Record<string, string>): string {
  const query = new URLSearchParams({ ...(board === 'week' ? {} : { board }), ...place }).toString()
  return query === '' ? '/leaderboard' : `/leaderboard?${query}`
}

async function periodOf(
  context: BoardContext,
  board: BoardName,
  { period }: BoardKey,
  histogram: Histogram,
): Promise<{ period: BoardPeriod; state: BoardState }> {
  const live: BoardState = histogram.length === 0 ? 'waiting' : 'live'
  if (board === 'all-time')
    return {
      state: live,
      period: { key: period, weekNumber: null, startsAt: null, endsAt: null, closesAt: null, isDelayed: false },
    }
  if (board === 'month') return { state: live, period: monthPeriod(period) }
  const [week] = await context.db.select().from(weeks).where(eq(weeks.key, period))
  const { closes } = weekSchedule(period)
  const state = week?.state === 'closed' ? 'final' : board === 'last-week' ? 'provisional' : live
  return {
    state: board === 'last-week' && week === undefined ? 'final' : state,
    period: {
      key: period,
      weekNumber: weekNumber(period),
      startsAt: weekStart(period),
      endsAt: weekEnd(period),
      closesAt: closes,
      isDelayed: state === 'provisional' && context.now() > closes + 15 * MINUTE,
    },
  }
}

function monthPeriod(month: string): BoardPeriod {
  const startsAt = dayStart(`${month}-01`)
  const start = new Date(startsAt)
  const endsAt = Date.UTC(start.getUTCFullYear(), start.getUTCMonth() + 1, 1)
  return { key: month, weekNumber: null, startsAt, endsAt, closesAt: null, isDelayed: false }
}
