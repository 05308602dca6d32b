import type { Budget } from '#app/domain/github/poll-pace.ts'
import { MINUTE } from '#app/domain/time/period.ts'

/** Spends the hour's points this much faster than evenly. The rate falls with the rest, so points never run out. */
const HASTE = 3
const FEWEST = 14

/** How many of GitHub's hourly points this minute may use. */
export function affordablePoints({ remaining, resetAt }: Budget, now: number): number {
  const minutesLeft = Math.max(1, (resetAt - now) / MINUTE)
  return Math.min(remaining, Math.max(FEWEST, Math.floor((remaining / minutesLeft) * HASTE)))
}
