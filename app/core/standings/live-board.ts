import type { BoardName } from './board-view.ts'

/** The counts that an open screen of a board refreshes. Public, and the same for all visitors. */
export type LiveBoard = {
  /** The period of the counts, which differs from the screen's after a week ended. */
  period: string
  /** Claimed players without a suspension. */
  players: number
  rankedPlayers: number
}

const LIVE = '/live/'

export function liveHref(board: BoardName): string {
  return LIVE + board
}

export function isLivePath(pathname: string): boolean {
  return pathname.startsWith(LIVE)
}
