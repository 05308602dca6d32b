import type { AppContext } from '#app/context/context.server.ts'
import { findPlayerByUsername } from '#app/core/players/find-player.server.ts'
import { boardRows, type BoardHistograms } from '#app/core/standings/board-rows.server.ts'
import type { BoardRow } from '#app/core/standings/board-view.ts'
import { listStandings, type BoardList, type Cursor, type Slice } from '#app/core/standings/list-standings.server.ts'
import { pointsAtRank, rankedPlayers, type BoardKey } from '#app/core/standings/rank-in-board.server.ts'
import type { Histogram } from '#app/domain/ranking.ts'

type RowContext = Pick<AppContext, 'db' | 'now' | 'config'>

/**
 * A player's row with the rank on the whole board; `isListed` if the list, perhaps of one country, has it. `slice` is the
 * page that shows the player with a few rows above.
 */
export type FoundRow = {
  row: BoardRow
  playerId: string
  isListed: boolean
  slice: { from: 'at'; cursor: Cursor }
  /** Those directly above and below on the whole board. */
  neighbours: { above: BoardRow | null; below: BoardRow | null }
}

/** Rows shown above the player that a page was opened for. */
const ROWS_ABOVE = 5

/** A typed rank, as `37` or `#37`; null for anything else. `@37` is a player's name. */
export function typedRank(typed: string): number | null {
  const [, digits] = /^#?(\d{1,9})$/.exec(typed.trim()) ?? []
  return digits === undefined ? null : Number(digits)
}

/** A page that begins at a rank of the whole board, or at the next listed one. */
export async function jumpToRank(
  context: RowContext,
  list: BoardList & { countryName?: string },
  histogram: Histogram,
  rank: number,
): Promise<{ slice: Slice } | { problem: string }> {
  const last = rankedPlayers(histogram)
  if (rank < 1) return { problem: 'Ranks begin at 1.' }
  if (rank > last) return { problem: last === 0 ? 'Nobody is ranked yet.' : `The last rank is ${last}.` }
  const points = await pointsAtRank(context, list, histogram, rank)
  const slice: Slice = { from: 'at', cursor: { descent: -points, reachedAt: 0, playerId: '' } }
  const isEmpty = list.country && (await listStandings(context, list, slice, 1)).length === 0
  return isEmpty ? { problem: `Nobody from ${list.countryName ?? list.country} is ranked there or below.` } : { slice }
}

export async function findRowByName(
  context: RowContext,
  list: BoardList,
  histograms: Promise<BoardHistograms>,
  name: string,
): Promise<FoundRow | null> {
  const player = await findPlayerByUsername(context, name.trim().replace(/^@/, ''))
  if (player === null || player.claimedAt === null) return null
  return findRow(context, list, histograms, player.id)
}

/** The player's own row, whatever page shows it; null if the board has none. */
export async function findRow(
  context: RowContext,
  list: BoardList,
  histograms: Promise<BoardHistograms>,
  playerId: string,
): Promise<FoundRow | null> {
  const whole: BoardKey = { board: list.board, period: list.period }
  const [[standing], aboveAll, below] = await Promise.all([
    listStandings(context, whole, { from: 'player', playerId }, 1),
    listStandings(context, whole, { from: 'beforePlayer', playerId }, ROWS_ABOVE),
    listStandings(context, whole, { from: 'afterPlayer', playerId }, 1),
  ])
  if (standing === undefined) return null
  const isListed = !list.country || standing.country === list.country
  const near = [...aboveAll.slice(-1), standing, ...below]
  const [rows, above] = await Promise.all([
    histograms.then((loaded) => boardRows(context, whole, loaded, near, null, aboveAll.at(-2))),
    // A player who is not on the list gets the page of the whole board.
    list.country && isListed
      ? listStandings(context, list, { from: 'before', cursor: standing }, ROWS_ABOVE)
      : aboveAll,
  ])
  const at = aboveAll.length === 0 ? 0 : 1
  const row = rows[at]
  if (row === undefined) return null
  return {
    row,
    playerId,
    isListed,
    slice: { from: 'at', cursor: above[0] ?? standing },
    neighbours: { above: at === 0 ? null : (rows[0] ?? null), below: rows[at + 1] ?? null },
  }
}
