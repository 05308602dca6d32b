import type { AppContext } from '#app/context/context.server.ts'
import { findPlayerByUsername } from '#app/core/players/find-player.server.ts'
import { boardRows } from '#app/core/standings/board-rows.server.ts'
import type { BoardRow } from '#app/core/standings/board-view.ts'
import { findStanding } from '#app/core/standings/find-standing.server.ts'
import { listStandings, type BoardList, type Slice, type Standing } from '#app/core/standings/list-standings.server.ts'
import { pointsAtRank, rankedPlayers, rankOf, type BoardKey } from '#app/core/standings/rank-in-board.server.ts'
import type { Histogram } from '#app/domain/ranking.ts'

type RowContext = Pick<AppContext, 'db' | 'now' | 'config'>

/** A player's row with the rank on the whole board; `isListed` if the list, perhaps of one country, has it. */
export type FoundRow = { row: BoardRow; standing: Standing; isListed: boolean }

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
  histogram: Histogram,
  name: string,
  viewerId: string | null,
): Promise<FoundRow | null> {
  const player = await findPlayerByUsername(context, name.trim().replace(/^@/, ''))
  if (player === null || player.claimedAt === null) return null
  return findRow(context, list, histogram, player.id, viewerId)
}

export async function findRow(
  context: RowContext,
  list: BoardList,
  histogram: Histogram,
  playerId: string,
  viewerId: string | null,
): Promise<FoundRow | null> {
  const whole: BoardKey = { board: list.board, period: list.period }
  const own = await findStanding(context, playerId, list.period)
  if (own === null || (list.board === 'premium' && !own.premium)) return null
  const [standing] = await listStandings(context, whole, { from: 'at', cursor: own }, 1)
  if (standing === undefined) return null
  const [row] = await boardRows(context, whole, histogram, [standing], viewerId)
  if (row === undefined) return null
  return {
    standing,
    row: { ...row, rank: await rankOf(context, whole, histogram, standing.points) },
    isListed: !list.country || standing.country === list.country,
  }
}

/** A page that shows a listed player with a few rows above. */
export async function sliceAround(context: RowContext, list: BoardList, standing: Standing) {
  const [first] = await listStandings(context, list, { from: 'before', cursor: standing }, ROWS_ABOVE)
  return { from: 'at', cursor: first ?? standing } as const
}
