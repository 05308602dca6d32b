export type BoardRow = {
  /** Competition rank: 1, 2, 2, 4. */
  rank: number
  username: string
  avatarUrl: string | null
  premium: boolean
  points: number
  /** Points of the seven days, Monday first; null on boards that have none. */
  days: number[] | null
  /** Places gained since yesterday; null where there is nothing to compare. */
  change: number | null
  /** ISO two-letter code. */
  country: string | null
  isViewer: boolean
}

/** What a table shows of it. */
export type ShownRow = Omit<BoardRow, 'country'>

/** `code` is ISO's of two letters. */
export type BoardCountry = { code: string; name: string; flag: string }

export const BOARD_NAMES = ['week', 'last-week', 'month', 'all-time', 'premium'] as const
export type BoardName = (typeof BOARD_NAMES)[number]

/** `waiting`: the period has begun and nobody has points yet. */
export type BoardState = 'live' | 'provisional' | 'final' | 'waiting'

export type BoardPeriod = {
  /** ISO week, month, or `all`. */
  key: string
  /** Number of the week; null on the other boards. */
  weekNumber: number | null
  /** Epoch milliseconds; null on the all-time board. */
  startsAt: number | null
  endsAt: number | null
  /** Weeks only: when the results become final at the earliest. */
  closesAt: number | null
  /** Set where the week waits longer than planned for complete answers from GitHub. */
  isDelayed: boolean
  /** Set where the week became final although GitHub had not answered for everyone. */
  isForced: boolean
}

export type BoardSearch = {
  /** As typed. */
  query: string
  /** null where nobody ranked has that name. */
  found: BoardRow | null
  /** The row is one of this board's: not where the board shows another country. */
  isListed: boolean
}

export type BoardView = {
  board: BoardName
  /** Only climbers of this country are listed, with their ranks on the whole board; null lists everyone. */
  country: BoardCountry | null
  /** Why everyone is listed although a country was asked for. */
  countryProblem: { kind: 'unknown' | 'not_here'; typed: string } | null
  /** The countries to choose from; null on a board without that choice. */
  countries: BoardCountry[] | null
  period: BoardPeriod
  state: BoardState
  rows: BoardRow[]
  /** Links to the pages around this one; null at the ends. */
  previousHref: string | null
  nextHref: string | null
  /** Link to the first page; null on the first page. */
  firstHref: string | null
  /** On the whole board. */
  rankedPlayers: number
  /** The last complete answer from GitHub behind the board; null before the first. */
  updatedAt: number | null
  /** GitHub does not answer at the moment. */
  outage: boolean
  /**
   * The signed-in player's place and the page that shows it, which is of the whole board where this one shows another
   * country; null for visitors and unranked players.
   */
  viewer: { row: BoardRow; href: string; isListed: boolean } | null
  /** Set after a search. */
  search: BoardSearch | null
  /** Set after a jump to a rank that is no number or lies below the last; `value` is as typed. */
  jump: { value: string; error: string } | null
  /** Server time of rendering, for '… ago' and countdowns. */
  now: number
}
