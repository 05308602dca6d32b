/** `username`: null for an account that may not be named any more. */
export type StandingClimber = { username: string | null; points: number; isReader: boolean }

/** Where the reader stands on a board or in a contest. */
export type BoardStanding = {
  /** 0 without points. */
  rank: number
  points: number
  /** Points of the place above; null for the leader and without points. */
  next: number | null
  /** Whoever has points, the best first. */
  firstThree: StandingClimber[]
}
