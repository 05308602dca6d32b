import { DAY, MINUTE } from '#app/domain/time/period.ts'

/** What contests count of before a ledger begins is read in pieces this long: GitHub lists a month's commits at once. */
export const EARLIER_PIECE = 28 * DAY
/** How many players a query reads so, where they need the same days. */
export const BACKFILL_BATCH = 10
/** How many a minute at most: a class that joins at once is read within a quarter of an hour. */
export const BACKFILLS_PER_MINUTE = 20
/** How many while GitHub is short of time. */
export const EARLIER_A_MINUTE_AT_LEAST = 2
/** GitHub's points a player and piece, where some share their queries (docs/scale.md). */
export const EARLIER_POINTS = 2
/** The part of a minute's points for them. */
export const EARLIER_SHARE = 0.2
/** When GitHub did not answer, it is asked again so much later. */
export const EARLIER_RETRY = 10 * MINUTE
/** An account that GitHub has no answer for is tried again so much later. */
export const EARLIER_REFUSED = DAY

/** Within how many minutes an account's pieces are read, if GitHub answers: so many players are `ahead`, each has its turn in a later minute. */
export function minutesUntilRead({ ahead, pieces, wait }: { ahead: number; pieces: number; wait: number }): number {
  const minutes = wait / MINUTE + 3 + (2 * (ahead + 1) * pieces) / BACKFILLS_PER_MINUTE + pieces
  return Math.ceil(minutes / 5) * 5
}

/** How many pieces lie between two instants. */
export function piecesBetween(from: number, to: number): number {
  return Math.max(0, Math.ceil((to - from) / EARLIER_PIECE))
}
