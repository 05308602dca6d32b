import type { BoardName, ShownRow } from '#app/core/standings/board-view.ts'
import { liveHref, type DrawnBoard } from '#app/core/standings/live-board.ts'
import { useFresh } from '#app/ui/use-fresh.ts'

/** The board as it is now; null before the first answer and for a final board. */
export function useLive(board: BoardName | null, view: object): DrawnBoard | null {
  return useFresh(board === null ? null : liveHref(board), view)
}

/** The first page of a board as it is now, for this reader. */
export function liveRows({ rows }: DrawnBoard, viewer: string | null): ShownRow[] {
  return rows.map((row) => ({ ...row, isViewer: row.username === viewer }))
}
