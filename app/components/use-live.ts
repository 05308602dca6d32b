import type { BoardName } from '#app/core/standings/board-view.ts'
import { liveHref, type LiveBoard } from '#app/core/standings/live-board.ts'
import { useFresh } from '#app/ui/use-fresh.ts'

/** The board's figures since the view was rendered; null before the first answer and for a final board. */
export function useLive(board: BoardName | null, view: object): LiveBoard | null {
  return useFresh(board === null ? null : liveHref(board), view)
}
