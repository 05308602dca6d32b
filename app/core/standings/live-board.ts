import type { StandingNow } from '#app/domain/standings/you-line.ts'
import type { BoardName, BoardRow, BoardView } from './board-view.ts'

/** What an open screen updates, all from one moment, so that no two parts disagree. */
export type LiveBoard = {
  /** Not the screen's after a week ended. */
  period: string
  /** Claimed and not suspended. */
  players: number
  view: LiveView
  mountain: string
  /** The reader's row between its neighbours; empty without one. */
  around: BoardRow[]
  /** Null for visitors. */
  you: StandingNow | null
  /** What brought the latest points of the first rows, newest first; only of the running week. */
  news: LiveNews[]
}

export type LiveView = Pick<
  BoardView,
  'rows' | 'rankedPlayers' | 'viewer' | 'search' | 'previousHref' | 'nextHref' | 'firstHref'
>

/** `what` and `repository` as in 'got a pull request accepted' and 'owner/name'; `at` in epoch milliseconds. */
export type LiveNews = { username: string; what: string; repository: string | null; points: number; at: number }

const LIVE = '/live/'
const OWN = `${LIVE}mine`

/** A board's first page: public, and the same for all visitors. */
export function liveHref(board: BoardName): string {
  return LIVE + board
}

/** The page that a signed-in reader has open, by its query. */
export function ownLiveHref(query: string): string {
  return OWN + query
}

export function isLivePath(pathname: string): boolean {
  return pathname.startsWith(LIVE)
}

export function isOwnLivePath(pathname: string): boolean {
  return pathname === OWN
}
