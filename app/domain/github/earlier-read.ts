import { DAY, MINUTE } from '#app/domain/time/period.ts'

/** Contests count work from before a ledger begins, read in such pieces: GitHub lists a month's commits at once. */
export const BACKFILL_PERIOD = 28 * DAY
/** Players in one query, if they need the same days. */
export const BACKFILL_BATCH = 10
/** A class that joins at once is read within a quarter of an hour. */
export const BACKFILLS_PER_MINUTE = 20
/** While GitHub is short of time. */
export const FEWEST_BACKFILLS_PER_MINUTE = 2
/** GitHub's points per player and piece, if some share their queries (docs/scale.md). */
export const BACKFILL_POINTS = 2
/** Their part of a minute's points. */
export const BACKFILL_SHARE = 0.2
/** After GitHub did not answer. */
export const BACKFILL_RETRY_AFTER = 10 * MINUTE
/** After GitHub had no answer for an account. */
export const BACKFILL_REFUSED_FOR = DAY

/** Minutes until an account's pieces are read, if GitHub answers. `ahead`: players before it, each a minute later. */
export function minutesUntilRead({ ahead, pieces, wait }: { ahead: number; pieces: number; wait: number }): number {
  const minutes = wait / MINUTE + 3 + (2 * (ahead + 1) * pieces) / BACKFILLS_PER_MINUTE + pieces
  return Math.ceil(minutes / 5) * 5
}

export function piecesBetween(from: number, to: number): number {
  return Math.max(0, Math.ceil((to - from) / BACKFILL_PERIOD))
}
