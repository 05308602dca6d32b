import type { AppContext } from '#app/context/context.server.ts'
import { boardHref } from '#app/core/standings/board-href.ts'
import { boardRows, loadHistograms, type BoardHistograms } from '#app/core/standings/board-rows.server.ts'
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
import { rankedPlayers, type BoardKey } from '#app/core/standings/rank-in-board.server.ts'
import { ALL_TIME, monthOf, previousWeek, weekOf } from '#app/domain/period.ts'
import { askedCountry, listBoardCountries } from './board-country.server.ts'
import { findWeek, periodOf } from './board-period.server.ts'
import { hasCountries } from './board-title.ts'
import { findRow, findRowByName, jumpToRank, type FoundRow } from './find-row.server.ts'

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

/** The signed-in player's id, which may still be looked up. */
type Viewer = Promise<string | null> | string | null

/** The address of a position on the shown board, in its country. */
type HrefOf = (place?: Record<string, string>) => string

/**
 * One page of a board by cursor, with the viewer's own row and the outcome of a search or a jump. The viewer may still be
 * looked up: the page is read meanwhile.
 */
export async function loadBoard(context: BoardContext, request: BoardRequest, viewer: Viewer): Promise<BoardView> {
  const now = context.now()
  const { board } = request
  const { country, problem } = askedCountry(board, request.country ?? null)
  const key = keyOf(board, now)
  const list = { ...key, country: country?.code ?? null, countryName: country?.name }
  const hrefOf: HrefOf = (place) =>
    boardHref(board, { ...(country === null ? {} : { country: country.code }), ...place })
  const histograms = loadHistograms(context, key)
  const [viewerId, { histogram }, { slice, jump, found, page, shown, rows, isBelow }, own, week, countries] =
    await Promise.all([
      viewer,
      histograms,
      pageOf(context, list, histograms, request, viewer),
      findOwn(context, list, histograms, viewer),
      findWeek(context, board, key),
      hasCountries(board) ? listBoardCountries(context, key.period, country) : null,
    ])
  return {
    board,
    country,
    countryProblem: problem,
    countries,
    ...periodOf(context, board, key, histogram, week),
    rows,
    ...linksOf(slice, { page, shown, isBelow }, hrefOf),
    rankedPlayers: rankedPlayers(histogram),
    ...freshness(shown),
    viewer: own === null ? null : viewerRow(own, board, hrefOf),
    search:
      request.find === null
        ? null
        : {
            query: request.find,
            found: found === null ? null : { ...found.row, isViewer: found.playerId === viewerId },
            isListed: found?.isListed ?? false,
          },
    jump: jump?.error === undefined ? null : { value: request.rank ?? '', error: jump.error },
    now,
  }
}

/** The asked rows: a page by its cursor, around a player, or from a rank. `isBelow`: others are above it. */
async function pageOf(
  context: BoardContext,
  list: BoardList & { countryName?: string },
  loading: Promise<BoardHistograms>,
  request: BoardRequest,
  viewer: Viewer,
) {
  const [jump, found] = await Promise.all([
    request.rank === null ? null : loading.then(({ histogram }) => jumpToRank(context, list, histogram, request.rank)),
    request.find === null ? null : findRowByName(context, list, loading, request.find),
  ])
  const slice: Slice = jump?.slice ?? (found?.isListed ? found.slice : sliceOf(request))
  const [page, above] = await Promise.all([
    listStandings(context, list, slice, BOARD_PAGE + 1),
    slice.from === 'after' || slice.from === 'at'
      ? listStandings(context, list, { from: slice.from === 'after' ? 'upTo' : 'before', cursor: slice.cursor }, 1)
      : [],
  ])
  const isBelow = slice.from === 'before' ? page.length > BOARD_PAGE : above.length > 0
  const shown = slice.from === 'before' ? page.slice(-BOARD_PAGE) : page.slice(0, BOARD_PAGE)
  const rows = await boardRows(context, list, await loading, shown, await viewer)
  return { slice, jump, found, page, shown, rows, isBelow }
}

async function findOwn(
  context: BoardContext,
  list: BoardList,
  histograms: Promise<BoardHistograms>,
  viewer: Viewer,
): Promise<FoundRow | null> {
  const viewerId = await viewer
  return viewerId === null ? null : findRow(context, list, histograms, viewerId)
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
function viewerRow({ row, isListed, slice }: FoundRow, board: BoardName, hrefOf: HrefOf): BoardView['viewer'] {
  const place = { at: encodeCursor(slice.cursor) }
  return { row: { ...row, isViewer: true }, isListed, href: isListed ? hrefOf(place) : boardHref(board, place) }
}

function linksOf(
  slice: Slice,
  { page, shown, isBelow }: { page: Standing[]; shown: Standing[]; isBelow: boolean },
  hrefOf: HrefOf,
): Pick<BoardView, 'previousHref' | 'nextHref' | 'firstHref'> {
  const first = shown[0]
  const last = shown.at(-1)
  if (first === undefined || last === undefined)
    return { previousHref: null, nextHref: null, firstHref: slice.from === 'start' ? null : hrefOf() }
  const hasNext = slice.from === 'before' ? true : page.length > BOARD_PAGE
  return {
    previousHref: isBelow ? hrefOf({ before: encodeCursor(first) }) : null,
    nextHref: hasNext ? hrefOf({ after: encodeCursor(last) }) : null,
    firstHref: isBelow ? hrefOf() : null,
  }
}
