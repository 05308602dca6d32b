import type { ShownRow } from '#app/core/standings/board-view.ts'
import type { DrawnBoard } from '#app/core/standings/live-board.ts'

/** The first page of a board as it is now, for this reader. */
export function liveRows({ rows }: DrawnBoard, viewer: string | null): ShownRow[] {
  return rows.map((row) => ({ ...row, isViewer: row.username === viewer }))
}
