import type { AppContext } from '#app/context/context.server.ts'
import { findPlayerByUsername, isShown } from '#app/core/players/find-player.server.ts'
import type { BoardHistograms } from '#app/core/standings/board-rows.server.ts'
import { findRow, type FoundRow } from '#app/core/standings/find-row.server.ts'
import { listStandings, type BoardList, type Slice } from '#app/core/standings/list-standings.server.ts'
import { pointsAtRank, rankedPlayers } from '#app/core/standings/rank-in-board.server.ts'
import type { Histogram } from '#app/domain/standings/ranking.ts'

type RowContext = Pick<AppContext, 'db' | 'now' | 'config'>

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
  if (player === null || !isShown(player)) return null
  return findRow(context, list, histograms, player.id)
}
