import type { AppContext } from '#app/context/context.server.ts'
import { avatarUrl } from '#app/core/players/avatar-url.server.ts'
import { countPlayers, type Player } from '#app/core/players/find-player.server.ts'
import { loadChest } from '#app/core/prizes/load-chest.server.ts'
import { boardRows, loadHistograms, type BoardHistograms } from '#app/core/standings/board-rows.server.ts'
import {
  BOARD_PAGE,
  boardHref,
  type BoardName,
  type BoardRow,
  type BoardSearch,
  type BoardView,
} from '#app/core/standings/board-view.ts'
import { findRow, type FoundRow } from '#app/core/standings/find-row.server.ts'
import { freshness } from '#app/core/standings/freshness.server.ts'
import {
  encodeCursor,
  listStandings,
  parseCursor,
  type BoardList,
  type Slice,
  type Standing,
} from '#app/core/standings/list-standings.server.ts'
import { aroundOf, mountainOf } from '#app/core/standings/mountain-of.ts'
import { MOUNTAIN_TOP, type MountainView } from '#app/core/standings/mountain-view.ts'
import { rankedPlayers, type BoardKey } from '#app/core/standings/rank-in-board.server.ts'
import { ALL_TIME, monthOf, previousWeek, weekOf } from '#app/domain/time/period.ts'
import { requestedCountry, listBoardCountries } from './board-country.server.ts'
import { findWeek, periodOf } from './board-period.server.ts'
import type { BoardRequest } from './board-request.ts'
import { hasCountries } from './board-title.ts'
import { listNews } from './list-news.server.ts'
import { findRowByName, jumpToRank, typedRank } from './search-board.server.ts'

type BoardContext = Pick<AppContext, 'db' | 'now' | 'config'>

export type Reader = Pick<Player, 'id' | 'githubUsername' | 'githubId'>
/** The signed-in player, who may still be looked up. */
type Viewer = Promise<Reader | null> | Reader | null

/** The address of a position on the shown board, in its country. */
type HrefOf = (place?: Record<string, string>) => string

/**
 * One page of a board by cursor, with the viewer's own row and the outcome of a search, and what its drawing shows. The
 * viewer may still be looked up: the page is read meanwhile.
 */
export async function loadBoard(
  context: BoardContext,
  request: BoardRequest,
  viewer: Viewer,
): Promise<{ view: BoardView; mountain: MountainView; around: BoardRow[]; players: number }> {
  const now = context.now()
  const { board } = request
  const { country, problem } = requestedCountry(board, request.country ?? null)
  const key = keyOf(board, now)
  const list = { ...key, country: country?.code ?? null, countryName: country?.name }
  const hrefOf: HrefOf = (place) =>
    boardHref(board, { ...(country === null ? {} : { country: country.code }), ...place })
  const histograms = loadHistograms(context, key)
  const hasChest = board === 'week' && country === null
  const [
    { histogram },
    { slice, search, page, shown, rows, isBelow },
    own,
    week,
    countries,
    chest,
    top,
    players,
    news,
  ] = await Promise.all([
    histograms,
    pageOf(context, list, histograms, request, viewer),
    findOwn(context, list, histograms, viewer),
    findWeek(context, board, key),
    hasCountries(board) ? listBoardCountries(context, key.period, country) : null,
    hasChest ? loadChest(context) : null,
    isTop(request) && country === null ? null : listStandings(context, key, { from: 'start' }, MOUNTAIN_TOP),
    countPlayers(context),
    board === 'week' ? listNews(context, key.period) : [],
  ])
  const reader = await viewer
  const best =
    top === null
      ? rows.slice(0, MOUNTAIN_TOP)
      : await boardRows(context, key, await histograms, top, reader?.id ?? null)
  const ranked = rankedPlayers(histogram)
  const view: BoardView = {
    board,
    country,
    countryProblem: problem,
    countries,
    ...periodOf(context, board, key, histogram, week),
    rows,
    news,
    ...linksOf(slice, { page, shown, isBelow }, hrefOf),
    rankedPlayers: ranked,
    ...freshness(shown),
    viewer: own === null ? null : { ...own.row, isViewer: true },
    search,
    chest,
    now,
  }
  const around = aroundOf(own)
  const mountain = mountainOf({
    top: best,
    around,
    histogram,
    bucket: board === 'all-time' ? 100 : 1,
    atZero: board === 'last-week' || board === 'premium' ? 0 : Math.max(0, players - ranked),
    hasChest: board === 'week',
  })
  const waiting =
    reader !== null && own === null && hasBaseCamp(view)
      ? { username: reader.githubUsername, avatarUrl: avatarUrl(context, reader.githubId) }
      : null
  return { view, mountain: { ...mountain, waiting }, around, players }
}

/** Whether those without points are on the drawing, at the foot. */
function hasBaseCamp({ board, state, country }: BoardView): boolean {
  return board !== 'premium' && country === null && (state === 'live' || state === 'waiting')
}

/** Whether the requested page begins at the top of the board. */
function isTop({ after, before, at, find }: BoardRequest): boolean {
  return after === null && before === null && at === null && find === null
}

/** The requested rows: a page by its cursor, around a player, or from a rank. `isBelow`: others are above it. */
async function pageOf(
  context: BoardContext,
  list: BoardList & { countryName?: string },
  loading: Promise<BoardHistograms>,
  request: BoardRequest,
  viewer: Viewer,
) {
  const search = request.find === null ? null : await findPlace(context, list, loading, request.find)
  const slice: Slice = search?.slice ?? sliceOf(request)
  const [page, above] = await Promise.all([
    listStandings(context, list, slice, BOARD_PAGE + 1),
    slice.from === 'after' || slice.from === 'at'
      ? listStandings(context, list, { from: slice.from === 'after' ? 'upTo' : 'before', cursor: slice.cursor }, 1)
      : [],
  ])
  const isBelow = slice.from === 'before' ? page.length > BOARD_PAGE : above.length > 0
  const shown = slice.from === 'before' ? page.slice(-BOARD_PAGE) : page.slice(0, BOARD_PAGE)
  const next = slice.from === 'before' && page.length > BOARD_PAGE ? page[0] : above[0]
  const viewerId = (await viewer)?.id ?? null
  const rows = await boardRows(context, list, await loading, shown, viewerId, next)
  return { slice, search: search === null ? null : search.result(viewerId), page, shown, rows, isBelow }
}

/** A rank or a name: the page that shows it, if there is one, and what came of the search. */
async function findPlace(
  context: BoardContext,
  list: BoardList & { countryName?: string },
  loading: Promise<BoardHistograms>,
  query: string,
): Promise<{ slice: Slice | null; result: (viewerId: string | null) => BoardSearch }> {
  const rank = typedRank(query)
  if (rank !== null) {
    const jump = await jumpToRank(context, list, (await loading).histogram, rank)
    return 'slice' in jump
      ? { slice: jump.slice, result: () => ({ query, outcome: 'rank' }) }
      : { slice: null, result: () => ({ query, outcome: 'problem', text: jump.problem }) }
  }
  const found = await findRowByName(context, list, loading, query)
  if (found === null) return { slice: null, result: () => ({ query, outcome: 'nobody' }) }
  const { row, isListed, playerId, slice } = found
  return {
    slice: isListed ? slice : null,
    result: (viewerId) => ({ query, outcome: 'found', row: { ...row, isViewer: playerId === viewerId }, isListed }),
  }
}

async function findOwn(
  context: BoardContext,
  list: BoardList,
  histograms: Promise<BoardHistograms>,
  viewer: Viewer,
): Promise<FoundRow | null> {
  const reader = await viewer
  return reader === null ? null : findRow(context, list, histograms, reader.id)
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
