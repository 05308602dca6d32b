import type { BoardName } from '#app/core/standings/board-view.ts'
import { liveHref, type LiveBoard } from '#app/core/standings/live-board.ts'
import { useFresh } from '#app/ui/use-fresh.ts'

/** The board's figures since the view was drawn; null until they are asked, and for a board that changes no more. */
export function useLive(board: BoardName | null, view: object): LiveBoard | null {
  return useFresh(board === null ? null : liveHref(board), view)
}
