/** `username`: null for an account that may not be named any more. */
export type StandingClimber = { username: string | null; points: number; isReader: boolean }

export type BoardStanding = {
  /** Whether the standings know the reader: a contest's stored ones know nobody who has just joined. */
  isListed: boolean
  /** 0 without points. */
  rank: number
  points: number
  /** Points of the place above; null for the leader and without points. */
  next: number | null
  /** Those with points, the best first. */
  firstThree: StandingClimber[]
}
