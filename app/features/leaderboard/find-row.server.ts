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
export type FoundRow = { row: BoardRow; playerId: string; isListed: boolean; slice: { from: 'at'; cursor: Cursor } }

/** Rows shown above the player that a page was opened for. */
const ROWS_ABOVE = 5

/** A page that begins at a typed rank of the whole board, or at the next listed one. */
export async function jumpToRank(
  context: RowContext,
  list: BoardList & { countryName?: string },
  histogram: Histogram,
  typed: string | null,
): Promise<{ slice?: Slice; error?: string } | null> {
  if (typed === null || typed.trim() === '') return null
  const rank = Number(typed.trim())
  const last = rankedPlayers(histogram)
  if (!Number.isInteger(rank) || rank < 1) return { error: 'A rank is a whole number from 1 up.' }
  if (rank > last) return { error: last === 0 ? 'Nobody is ranked yet.' : `The last rank is ${last}.` }
  const points = await pointsAtRank(context, list, histogram, rank)
  const slice: Slice = { from: 'at', cursor: { descent: -points, reachedAt: 0, playerId: '' } }
  const isEmpty = list.country && (await listStandings(context, list, slice, 1)).length === 0
  return isEmpty ? { error: `Nobody from ${list.countryName ?? list.country} is ranked there or below.` } : { slice }
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
  const [standing] = await listStandings(context, whole, { from: 'player', playerId }, 1)
  if (standing === undefined) return null
  const isListed = !list.country || standing.country === list.country
  const [[row], above] = await Promise.all([
    boardRows(context, whole, await histograms, [standing], null),
    // A player who is not on the list gets the page of the whole board.
    listStandings(context, isListed ? list : whole, { from: 'before', cursor: standing }, ROWS_ABOVE),
  ])
  return row === undefined ? null : { row, playerId, isListed, slice: { from: 'at', cursor: above[0] ?? standing } }
}
