import { useFresh } from '#app/ui/use-fresh.ts'

import type { BoardName } from './board-view.ts'
import { liveHref, type LiveBoard } from './live-board.ts'

/** The board's figures since the view was drawn; null until they are asked, and for a board that changes no more. */
export function useLive(board: BoardName | null, view: object): LiveBoard | null {
  return useFresh(board === null ? null : liveHref(board), view)
}
