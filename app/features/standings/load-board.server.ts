import type { AppContext } from '#app/context/context.server.ts'
import { avatarUrl } from '#app/core/players/avatar-url.server.ts'
import { countPlayers, findPlayerByUsername, isShown, type Player } from '#app/core/players/find-player.server.ts'
import { loadChest } from '#app/core/prizes/load-chest.server.ts'
import {
  boardHref,
  type BoardCountry,
  type BoardName,
  type BoardRow,
  type BoardSearch,
  type BoardView,
} from '#app/core/standings/board-view.ts'
import { openBoard, type Board, type BoardPage } from '#app/core/standings/board.server.ts'
import {
  encodeCursor,
  freshness,
  listStandings,
  parseCursor,
  type Slice,
} from '#app/core/standings/list-standings.server.ts'
import { aroundOf, MOUNTAIN_TOP, mountainOf, type MountainView } from '#app/core/standings/mountain-view.ts'
import { pointsAtRank, rankedPlayers, type BoardKey } from '#app/core/standings/places.server.ts'
import { typedUsername } from '#app/domain/text/username.ts'
import { ALL_TIME, monthOf, previousWeek, weekOf } from '#app/domain/time/period.ts'
import { listBoardCountries, requestedCountry } from './board-country.server.ts'
import { findWeek, boardPeriodOf } from './board-period.server.ts'
import type { BoardRequest } from './board-request.ts'
import { hasCountries } from './board-title.ts'
import { listNews } from './list-news.server.ts'

type BoardContext = Pick<AppContext, 'db' | 'now' | 'config'>

export type Viewer = Pick<Player, 'id' | 'githubUsername' | 'githubId'>

/** To a position, in the board's country. */
type HrefOf = (place?: Record<string, string>) => string

/**
 * A page by cursor, with the viewer's row, the outcome of a search, and the drawing. The viewer may be pending: the page
 * is read at the same time.
 */
export async function loadBoard(
  context: BoardContext,
  request: BoardRequest,
  viewer: Promise<Viewer | null> | Viewer | null,
): Promise<{ view: BoardView; mountain: MountainView; around: BoardRow[]; players: number }> {
  const now = context.now()
  const { country, problem } = requestedCountry(request.board, request.country ?? null)
  const key = keyOf(request.board, now)
  const board = openBoard(context, key)
  const loadingViewer = Promise.resolve(viewer)
  const isWeek = request.board === 'week'
  const [{ histogram }, page, own, week, countries, chest, top, players, news] = await Promise.all([
    board.counts,
    loadPage(context, board, country, request, loadingViewer),
    loadingViewer.then((reader) => (reader === null ? null : board.find(reader.id, country?.code))),
    findWeek(context, request.board, key),
    hasCountries(request.board) ? listBoardCountries(context, key.period, country) : null,
    isWeek && country === null ? loadChest(context) : null,
    isTop(request) && country === null ? null : board.top(),
    countPlayers(context),
    isWeek ? listNews(context, key.period) : [],
  ])
  const reader = await loadingViewer
  const best = top === null ? page.rows.slice(0, MOUNTAIN_TOP) : await board.rowsOf(top, reader?.id ?? null)
  const ranked = rankedPlayers(histogram)
  const view: BoardView = {
    board: request.board,
    country,
    countryProblem: problem,
    countries,
    ...boardPeriodOf(context, request.board, key, histogram, week),
    rows: page.rows,
    news,
    ...linksOf(page, (place) =>
      boardHref(request.board, { ...(country === null ? {} : { country: country.code }), ...place }),
    ),
    rankedPlayers: ranked,
    ...freshness(page.standings),
    viewer: own === null ? null : { ...own.row, isViewer: true },
    search: page.search,
    chest,
    now,
  }
  const around = aroundOf(own)
  const mountain = mountainOf({
    top: best,
    around,
    histogram,
    bucket: request.board === 'all-time' ? 100 : 1,
    atZero: request.board === 'last-week' || request.board === 'premium' ? 0 : Math.max(0, players - ranked),
    hasChest: isWeek,
  })
  const waiting =
    reader !== null && own === null && hasBaseCamp(view)
      ? { username: reader.githubUsername, avatarUrl: avatarUrl(context, reader.githubId) }
      : null
  return { view, mountain: { ...mountain, waiting }, around, players }
}

export function keyOf(board: BoardName, now: number): BoardKey {
  const week = weekOf(now)
  const period = { week, premium: week, 'last-week': previousWeek(week), month: monthOf(now), 'all-time': ALL_TIME }[
    board
  ]
  return { board: board === 'premium' ? 'premium' : 'all', period }
}

/** Whether players without points stand at the foot. */
function hasBaseCamp({ board, state, country }: BoardView): boolean {
  return board !== 'premium' && country === null && (state === 'live' || state === 'waiting')
}

function isTop({ after, before, at, find }: BoardRequest): boolean {
  return after === null && before === null && at === null && find === null
}

type ShownPage = BoardPage & { isFirst: boolean; search: BoardSearch | null }

/** By cursor, around a player, or from a rank. */
async function loadPage(
  context: BoardContext,
  board: Board,
  country: BoardCountry | null,
  request: BoardRequest,
  reader: Promise<Viewer | null>,
): Promise<ShownPage> {
  const search = request.find === null ? null : await findPlace(context, board, country, request.find)
  const slice = search?.slice ?? sliceOf(request)
  const page = await board.page(slice, country?.code ?? null, reader)
  const viewerId = (await reader)?.id ?? null
  return { ...page, isFirst: slice.from === 'start', search: search === null ? null : search.result(viewerId) }
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

/** By rank or name: the page that shows it, and the outcome. */
async function findPlace(
  context: BoardContext,
  board: Board,
  country: BoardCountry | null,
  query: string,
): Promise<{ slice: Slice | null; result: (viewerId: string | null) => BoardSearch }> {
  // `37` and `#37` are ranks; `@37` is a name.
  const [, rank] = /^#?(\d{1,9})$/.exec(query.trim()) ?? []
  if (rank !== undefined) {
    const jump = await jumpToRank(context, board, country, Number(rank))
    return 'slice' in jump
      ? { slice: jump.slice, result: () => ({ query, outcome: 'rank' }) }
      : { slice: null, result: () => ({ query, outcome: 'problem', text: jump.problem }) }
  }
  const player = await findPlayerByUsername(context, typedUsername(query.trim()))
  const found = player === null || !isShown(player) ? null : await board.find(player.id, country?.code)
  if (found === null) return { slice: null, result: () => ({ query, outcome: 'nobody' }) }
  const { row, isListed, playerId, slice } = found
  return {
    slice: isListed ? slice : null,
    result: (viewerId) => ({ query, outcome: 'found', row: { ...row, isViewer: playerId === viewerId }, isListed }),
  }
}

/** From that rank of the whole board, or from the next listed one. */
async function jumpToRank(
  context: BoardContext,
  { key, counts }: Board,
  country: BoardCountry | null,
  rank: number,
): Promise<{ slice: Slice } | { problem: string }> {
  const { histogram } = await counts
  const last = rankedPlayers(histogram)
  if (rank < 1) return { problem: 'Ranks begin at 1.' }
  if (rank > last) return { problem: last === 0 ? 'Nobody is ranked yet.' : `The last rank is ${last}.` }
  const points = await pointsAtRank(context, key, histogram, rank)
  const slice: Slice = { from: 'at', cursor: { descent: -points, reachedAt: 0, playerId: '' } }
  if (country === null) return { slice }
  const [listed] = await listStandings(context, { ...key, country: country.code }, slice, 1)
  return listed === undefined ? { problem: `Nobody from ${country.name} is ranked there or below.` } : { slice }
}

function linksOf(
  { standings, hasPrevious, hasNext, isFirst }: ShownPage,
  hrefOf: HrefOf,
): Pick<BoardView, 'previousHref' | 'nextHref' | 'firstHref'> {
  const first = standings[0]
  const last = standings.at(-1)
  if (first === undefined || last === undefined)
    return { previousHref: null, nextHref: null, firstHref: isFirst ? null : hrefOf() }
  return {
    previousHref: hasPrevious ? hrefOf({ before: encodeCursor(first) }) : null,
    nextHref: hasNext ? hrefOf({ after: encodeCursor(last) }) : null,
    firstHref: hasPrevious ? hrefOf() : null,
  }
}
