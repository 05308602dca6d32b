import type { AppContext } from '#app/context/context.server.ts'
import { boardRows, type BoardHistograms } from './board-rows.server.ts'
import type { BoardRow } from './board-view.ts'
import { listStandings, type BoardList, type Cursor } from './list-standings.server.ts'
import type { BoardKey } from './rank-in-board.server.ts'

type RowContext = Pick<AppContext, 'db' | 'now' | 'config'>

/** Ranked on the whole board; `isListed`: also on the list, perhaps of one country. `slice`: the player's page. */
export type FoundRow = {
  row: BoardRow
  playerId: string
  isListed: boolean
  slice: { from: 'at'; cursor: Cursor }
  neighbours: { above: BoardRow | null; below: BoardRow | null }
}

/** On the page opened for a player. */
const ROWS_ABOVE = 5

/** Whatever page shows it; null if the board has none. */
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
    // For a player not on the list, the page of the whole board.
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
