import type { AppContext } from '#app/context/context.server.ts'
import { boardHref } from '#app/core/standings/board-href.ts'
import { boardRows } from '#app/core/standings/board-rows.server.ts'
import type { BoardName, BoardView } from '#app/core/standings/board-view.ts'
import { freshness } from '#app/core/standings/freshness.server.ts'
import {
  encodeCursor,
  listStandings,
  parseCursor,
  type BoardList,
  type Slice,
  type Standing,
} from '#app/core/standings/list-standings.server.ts'
import { loadHistogram, rankedPlayers, type BoardKey } from '#app/core/standings/rank-in-board.server.ts'
import { ALL_TIME, monthOf, previousWeek, weekOf } from '#app/domain/period.ts'
import type { Histogram } from '#app/domain/ranking.ts'
import { askedCountry, listBoardCountries } from './board-country.server.ts'
import { periodOf } from './board-period.server.ts'
import { hasCountries } from './board-title.ts'
import { findRow, findRowByName, jumpToRank, sliceAround } from './find-row.server.ts'

type BoardContext = Pick<AppContext, 'db' | 'now' | 'config'>

export const BOARD_PAGE = 50
/** The query; `country`, `rank` and `find` are as typed. */
export type BoardRequest = {
  board: BoardName
  country?: string | null
  after: string | null
  before: string | null
  at: string | null
  rank: string | null
  find: string | null
}

/** The address of a position on the shown board, in its country. */
type HrefOf = (place?: Record<string, string>) => string

/** One page of a board by cursor, with the viewer's own row and the outcome of a search or a jump. */
export async function loadBoard(
  context: BoardContext,
  request: BoardRequest,
  viewerId: string | null,
): Promise<BoardView> {
  const now = context.now()
  const { board } = request
  const { country, problem } = askedCountry(board, request.country ?? null)
  const key = keyOf(board, now)
  const list = { ...key, country: country?.code ?? null, countryName: country?.name }
  const hrefOf: HrefOf = (place) =>
    boardHref(board, { ...(country === null ? {} : { country: country.code }), ...place })
  const histogram = await loadHistogram(context, key)
  const jump = await jumpToRank(context, list, histogram, request.rank)
  const found = request.find === null ? null : await findRowByName(context, list, histogram, request.find, viewerId)
  const slice = jump?.slice ?? (found?.isListed ? await sliceAround(context, list, found.standing) : sliceOf(request))
  const page = await listStandings(context, list, slice, BOARD_PAGE + 1)
  const shown = slice.from === 'before' ? page.slice(-BOARD_PAGE) : page.slice(0, BOARD_PAGE)
  return {
    board,
    country,
    countryProblem: problem,
    countries: hasCountries(board) ? await listBoardCountries(context, key.period, country) : null,
    ...(await periodOf(context, board, key, histogram)),
    rows: await boardRows(context, key, histogram, shown, viewerId),
    ...(await linksOf(context, list, slice, page, shown, hrefOf)),
    rankedPlayers: rankedPlayers(histogram),
    ...freshness(shown),
    viewer: viewerId === null ? null : await viewerRow(context, list, histogram, viewerId, board, hrefOf),
    search:
      request.find === null
        ? null
        : { query: request.find, found: found?.row ?? null, isListed: found?.isListed ?? false },
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

/** A viewer from another country gets a link to the whole board. */
async function viewerRow(
  context: BoardContext,
  list: BoardList,
  histogram: Histogram,
  viewerId: string,
  board: BoardName,
  hrefOf: HrefOf,
): Promise<BoardView['viewer']> {
  const own = await findRow(context, list, histogram, viewerId, viewerId)
  if (own === null) return null
  const { cursor } = await sliceAround(context, own.isListed ? list : { ...list, country: null }, own.standing)
  const place = { at: encodeCursor(cursor) }
  return { row: own.row, isListed: own.isListed, href: own.isListed ? hrefOf(place) : boardHref(board, place) }
}

async function linksOf(
  context: BoardContext,
  list: BoardList,
  slice: Slice,
  page: Standing[],
  shown: Standing[],
  hrefOf: HrefOf,
): Promise<Pick<BoardView, 'previousHref' | 'nextHref' | 'firstHref'>> {
  const first = shown[0]
  const last = shown.at(-1)
  if (first === undefined || last === undefined)
    return { previousHref: null, nextHref: null, firstHref: slice.from === 'start' ? null : hrefOf() }
  const hasMore = page.length > BOARD_PAGE
  const above = slice.from === 'start' ? [] : await listStandings(context, list, { from: 'before', cursor: first }, 1)
  const hasNext = slice.from === 'before' ? true : hasMore
  return {
    previousHref: above.length > 0 ? hrefOf({ before: encodeCursor(first) }) : null,
    nextHref: hasNext ? hrefOf({ after: encodeCursor(last) }) : null,
    firstHref: above.length > 0 ? hrefOf() : null,
  }
}
