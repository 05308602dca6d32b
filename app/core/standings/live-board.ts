import type { StandingNow } from '#app/domain/standings/viewer-line.ts'
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
}

export type LiveView = Pick<
  BoardView,
  'rows' | 'news' | 'rankedPlayers' | 'viewer' | 'search' | 'previousHref' | 'nextHref' | 'firstHref'
>

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
