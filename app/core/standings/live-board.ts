import type { StandingNow } from '#app/domain/standings/you-line.ts'
import type { BoardName, BoardRow, BoardView } from './board-view.ts'

/** What an open screen shows anew, all of one moment: no two parts of a screen disagree. */
export type LiveBoard = {
  /** The period of the answer, which differs from the screen's after a week ended. */
  period: string
  /** Claimed players without a suspension. */
  players: number
  view: LiveView
  /** The drawing, as HTML. */
  mountain: string
  /** The reader's row between its neighbours; empty without one. */
  around: BoardRow[]
  /** Where the reader stands in the running week; null for visitors. */
  you: StandingNow | null
  /** What brought the latest points of the board's first rows, newest first; only of the running week. */
  news: LiveNews[]
}

/** The parts of a board's page that change while it is open. */
export type LiveView = Pick<
  BoardView,
  'rows' | 'rankedPlayers' | 'viewer' | 'search' | 'previousHref' | 'nextHref' | 'firstHref'
>

/** `what` and `repository` as in 'got a pull request accepted' and 'owner/name'; `at` in epoch milliseconds. */
export type LiveNews = { username: string; what: string; repository: string | null; points: number; at: number }

const LIVE = '/live/'
const OWN = `${LIVE}mine`

/** Of a board's first page: public, and the same for all visitors. */
export function liveHref(board: BoardName): string {
  return LIVE + board
}

/** Of the page that a signed-in reader has open, by its query. */
export function ownLiveHref(query: string): string {
  return OWN + query
}

export function isLivePath(pathname: string): boolean {
  return pathname.startsWith(LIVE)
}

/** Whether the answer depends on the reader. */
export function isOwnLivePath(pathname: string): boolean {
  return pathname === OWN
}
