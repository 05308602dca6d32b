import type { AppContext } from '#app/context/context.server.ts'
import { avatarUrl } from '#app/core/players/avatar-url.server.ts'
import { dailyPoints, rankYesterday } from '#app/domain/standings/day-points.ts'
import { placeOf, pointsToPass, rankChange, type Histogram } from '#app/domain/standings/ranking.ts'
import { isWeek, weekOf } from '#app/domain/time/period.ts'
import { BOARD_PAGE, type BoardRow } from './board-view.ts'
import { loadYesterday } from './histogram-days.server.ts'
import { listStandings, type Slice, type Standing } from './list-standings.server.ts'
import { MOUNTAIN_TOP } from './mountain-view.ts'
import { loadPlaces, positionIn, type Places, ranksOf, type BoardKey } from './places.server.ts'

/** `yesterday`: only for the running week's board, which shows the change since. */
export type BoardCounts = Places & { yesterday: Histogram | null }

export type BoardPage = { standings: Standing[]; rows: BoardRow[]; hasPrevious: boolean; hasNext: boolean }

/** Ranked on the whole board; `isListed`: also on the list, perhaps of one country. `slice`: the player's page. */
export type FoundRow = {
  row: BoardRow
  playerId: string
  isListed: boolean
  slice: Slice
  above: BoardRow | null
  below: BoardRow | null
}

export type Board = ReturnType<typeof openBoard>

/** On the page opened for a player. */
const ROWS_ABOVE = 5

/** The board of a period. Its counts are being read from here on, in the same trip as what is asked of it at once. */
export function openBoard(context: Pick<AppContext, 'db' | 'now' | 'config'>, key: BoardKey) {
  const counts = loadCounts(context, key)

  /** `above`: the standing before the first one, if any. */
  async function rowsOf(
    standings: readonly Standing[],
    viewerId: string | null,
    above: Standing | null = null,
  ): Promise<BoardRow[]> {
    const { histogram, ten, yesterday } = await counts
    const points = standings.map((standing) => standing.points)
    const ranks = await ranksOf(context, key, histogram, points)
    return standings.map((standing, index) => {
      const rank = ranks[index] ?? 0
      const ahead = standings[index - 1] ?? above
      return {
        rank,
        place: placeOf(rank, positionIn(ten, standing.playerId)),
        username: standing.username ?? 'former player',
        avatarUrl: standing.githubId === null ? null : avatarUrl(context, standing.githubId),
        premium: standing.premium === 1,
        points: standing.points,
        toPass:
          ahead === null ? null : ahead.points === standing.points ? 0 : pointsToPass(ahead.points - standing.points),
        days: isWeek(key.period) ? dailyPoints(standing) : null,
        change: yesterday === null ? null : rankChange(rankYesterday(context.now(), yesterday, standing), rank),
        country: standing.country,
        isViewer: standing.playerId === viewerId,
      }
    })
  }

  /** The first standings. */
  function top(limit = MOUNTAIN_TOP): Promise<Standing[]> {
    return listStandings(context, key, { from: 'start' }, limit)
  }

  /** `own` is null for a player without a rank. */
  async function around(playerId: string, limit: { above: number; below: number }) {
    const [[own = null], above, below] = await Promise.all([
      listStandings(context, key, { from: 'player', playerId }, 1),
      listStandings(context, key, { from: 'beforePlayer', playerId }, limit.above),
      listStandings(context, key, { from: 'afterPlayer', playerId }, limit.below),
    ])
    return { own, above, below }
  }

  /** A page of the board, or of one country on it. The viewer may still be looked up. */
  async function page(
    slice: Slice,
    country: string | null,
    viewer: Promise<{ id: string } | null>,
  ): Promise<BoardPage> {
    const list = { ...key, country }
    const isUp = slice.from === 'before'
    const [read, above] = await Promise.all([
      listStandings(context, list, slice, BOARD_PAGE + 1),
      slice.from === 'after' || slice.from === 'at'
        ? listStandings(context, list, { from: slice.from === 'after' ? 'upTo' : 'before', cursor: slice.cursor }, 1)
        : [],
    ])
    const isLonger = read.length > BOARD_PAGE
    const standings = isUp ? read.slice(-BOARD_PAGE) : read.slice(0, BOARD_PAGE)
    const rows = await rowsOf(standings, (await viewer)?.id ?? null, isUp && isLonger ? read[0] : above[0])
    return { standings, rows, hasPrevious: isUp ? isLonger : above.length > 0, hasNext: isUp || isLonger }
  }

  /** A player's row with its neighbours, whatever page shows it; null without a rank. */
  async function find(playerId: string, country: string | null = null): Promise<FoundRow | null> {
    const { own, above, below } = await around(playerId, { above: ROWS_ABOVE, below: 1 })
    if (own === null) return null
    const isListed = country === null || own.country === country
    const near = [...above.slice(-1), own, ...below]
    const [rows, listed] = await Promise.all([
      rowsOf(near, null, above.at(-2)),
      // For a player not on the list, the page of the whole board.
      country !== null && isListed
        ? listStandings(context, { ...key, country }, { from: 'before', cursor: own }, ROWS_ABOVE)
        : above,
    ])
    const at = near.indexOf(own)
    const row = rows[at]
    if (row === undefined) return null
    return {
      row,
      playerId,
      isListed,
      slice: { from: 'at', cursor: listed[0] ?? own },
      above: rows[at - 1] ?? null,
      below: rows[at + 1] ?? null,
    }
  }

  return { key, counts, rowsOf, top, around, page, find }
}

async function loadCounts(context: Pick<AppContext, 'db' | 'now'>, key: BoardKey): Promise<BoardCounts> {
  const isRunning = key.board === 'all' && key.period === weekOf(context.now())
  const [places, yesterday] = await Promise.all([
    loadPlaces(context, key),
    isRunning ? loadYesterday(context, key.period) : null,
  ])
  return { ...places, yesterday }
}
