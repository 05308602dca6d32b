import type { BoardName, BoardRow } from './board-view.ts'

/** What an open screen of a board refreshes. Public, and the same for all visitors. */
export type LiveBoard = {
  /** The period of the answer, which differs from the screen's after a week ended. */
  period: string
  /** Claimed players without a suspension. */
  players: number
  rankedPlayers: number
  /** The first page of the board. */
  rows: LiveRow[]
  /** What brought the latest points of these rows, newest first; only of the running week. */
  news: LiveNews[]
}

export type LiveRow = Omit<BoardRow, 'isViewer'>

/** As it is answered: with where each row stands on the drawing. */
export type DrawnBoard = Omit<LiveBoard, 'rows'> & { rows: DrawnRow[] }
export type DrawnRow = LiveRow & { foot: readonly [x: number, y: number] }

/** `what` and `repository` as in 'got a pull request accepted' and 'owner/name'; `at` in epoch milliseconds. */
export type LiveNews = { username: string; what: string; repository: string | null; points: number; at: number }

const LIVE = '/live/'

export function liveHref(board: BoardName): string {
  return LIVE + board
}

export function isLivePath(pathname: string): boolean {
  return pathname.startsWith(LIVE)
}
