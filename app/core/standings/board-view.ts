import type { Chest } from '#app/domain/prizes/prize-stock.ts'

export type BoardRow = {
  /** Competition rank: 1, 2, 2, 4. */
  rank: number
  /** What is shown: in the ten, and with the tenth's score, the earlier one is ahead; below, the rank. */
  place: number
  username: string
  avatarUrl: string | null
  premium: boolean
  points: number
  /** What passes the row above; 0 for a tie, null at the top. */
  toPass: number | null
  /** Monday first; null on boards without days. */
  days: number[] | null
  /** Since yesterday; null without a comparison. */
  change: number | null
  /** ISO two-letter code. */
  country: string | null
  isViewer: boolean
}

export const BOARD_PAGE = 50

/** The own row's id, to scroll to. */
export const OWN_ROW = 'you'

type OfSomeBoards = 'country' | 'toPass'
export type ShownRow = Omit<BoardRow, OfSomeBoards> & Partial<Pick<BoardRow, OfSomeBoards>>

/** `code`: ISO two-letter code. */
export type BoardCountry = { code: string; name: string; flagUrl: string | null }

export const BOARD_NAMES = ['week', 'last-week', 'month', 'all-time', 'premium'] as const
export type BoardName = (typeof BOARD_NAMES)[number]

/** `waiting`: the period has begun, but no player has points yet. */
export type BoardState = 'live' | 'provisional' | 'final' | 'waiting'

export type BoardPeriod = {
  /** ISO week, month, or `all`. */
  key: string
  /** Null on boards that are no week. */
  weekNumber: number | null
  /** Epoch milliseconds; null on the all-time board. */
  startsAt: number | null
  endsAt: number | null
  /** The earliest time; null on boards that are no week. */
  closesAt: number | null
  /** The week still waits for complete answers from GitHub. */
  isDelayed: boolean
  /** The week became final without complete answers for all players. */
  isForced: boolean
}

export type BoardSearch = { query: string } & (
  | { outcome: 'found'; row: BoardRow; /** False when the board shows another country. */ isListed: boolean }
  /** The page begins at a typed rank. */
  | { outcome: 'rank' }
  | { outcome: 'nobody' }
  | { outcome: 'problem'; text: string }
)

/** `what` and `repository` as in 'got a pull request accepted' and 'owner/name'; `at` in epoch milliseconds. */
export type LiveNews = { username: string; what: string; repository: string | null; points: number; at: number }

export type BoardView = {
  board: BoardName
  /** Only this country's players, with their ranks on the whole board; null lists everyone. */
  country: BoardCountry | null
  countryProblem: { kind: 'unknown' | 'not_here'; typed: string } | null
  /** Null on boards without that choice. */
  countries: BoardCountry[] | null
  period: BoardPeriod
  state: BoardState
  rows: BoardRow[]
  /** What brought the latest points of the first rows, newest first; only of the running week. */
  news: LiveNews[]
  /** Null at the ends. */
  previousHref: string | null
  nextHref: string | null
  /** Null on the first page. */
  firstHref: string | null
  /** On the whole board. */
  rankedPlayers: number
  /** When GitHub last gave a complete answer; null before the first. */
  updatedAt: number | null
  outage: boolean
  /** The reader's row on the whole board; null for visitors and without a rank. */
  viewer: BoardRow | null
  search: BoardSearch | null
  /** Null on other boards and for one country. */
  chest: Chest | null
  /** When it was rendered on the server, for '… ago' and countdowns. */
  now: number
}

/** `place`: a cursor, a country or both. */
export function boardHref(board: BoardName, place: Record<string, string> = {}): string {
  const query = new URLSearchParams({ ...(board === 'week' ? {} : { board }), ...place }).toString()
  return query === '' ? '/leaderboard' : `/leaderboard?${query}`
}
