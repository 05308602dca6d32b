import type { BoardName } from './board-view.ts'

/** What a board's screens ask again while somebody looks at them. Public, and the same for everybody. */
export type LiveBoard = {
  /** The week, month or `all` that the figures are of: a screen that was opened before Monday shows another one. */
  period: string
  /** Claimed players that are not suspended, as home counts them. */
  players: number
  /** Players on this board. */
  rankedPlayers: number
}

const LIVE = '/live/'

export function liveHref(board: BoardName): string {
  return LIVE + board
}

export function isLivePath(pathname: string): boolean {
  return pathname.startsWith(LIVE)
}
