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
}

/** The parts of a board's page that change while it is open. */
export type LiveView = Pick<
  BoardView,
  'rows' | 'news' | 'rankedPlayers' | 'viewer' | 'search' | 'previousHref' | 'nextHref' | 'firstHref'
>

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
