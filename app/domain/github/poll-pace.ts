import { HOUR, MINUTE } from '#app/domain/time/period.ts'
import { PROBED_AT_ONCE, type Slot } from './poll-period.ts'

/** Points that a probe costs for one player. */
const POINTS_PER_PROBE = 1 / PROBED_AT_ONCE
/** What polls may use: a part of the hour's points, and milliseconds of GitHub's time a minute. */
export const SHARE_OF_POINTS = 0.75
export const MILLISECONDS_PER_MINUTE = 45_000

/** All periods are multiplied by one of these. Steps, so that turns seldom move. */
const FACTORS = [0.5, 0.7, 1, 1.4, 2, 2.8, 4, 5.6, 8]
/** A lower step is taken once so much of it is enough. */
const RELAX_BELOW = 0.6

/** GraphQL points: of the hour, and left until `resetAt`. */
export type Budget = { limit: number; remaining: number; resetAt: number }

type Load = Pick<Slot, 'period' | 'members'> & { milliseconds: number }

/** What all slots would use at factor 1: points an hour, and GitHub's milliseconds a minute. */
export function loadOf(slots: readonly Load[]): { points: number; milliseconds: number } {
  let [points, milliseconds] = [0, 0]
  for (const slot of slots) {
    if (slot.members === 0) continue
    points += (slot.members * POINTS_PER_PROBE * 60) / slot.period
    milliseconds += slot.milliseconds / slot.period
  }
  return { points, milliseconds }
}

/** From what the last answers took and what is left of the hour. Reads are already taken off what is left. */
export function nextFactor(
  before: number,
  load: { points: number; milliseconds: number },
  budget: Budget,
  now: number,
): number {
  const hours = Math.max(MINUTE, budget.resetAt - now) / HOUR
  const free = Math.max(0, budget.remaining - budget.limit * (1 - SHARE_OF_POINTS)) / hours
  const points = load.points === 0 ? 0 : load.points / Math.max(1, Math.min(free, budget.limit * SHARE_OF_POINTS))
  const needed = Math.max(points, load.milliseconds / MILLISECONDS_PER_MINUTE)
  const wanted = stepAbove(needed)
  if (wanted >= before) return wanted
  return Math.min(before, stepAbove(needed / RELAX_BELOW))
}

function stepAbove(needed: number): number {
  return FACTORS.find((factor) => factor >= needed) ?? 8
}

/** Spends the hour's points this much faster than evenly. The rate falls with the rest, so points never run out. */
const SPENDING_SPEED = 3
const FEWEST_POINTS = 14

export function affordablePoints({ remaining, resetAt }: Budget, now: number): number {
  const minutesLeft = Math.max(1, (resetAt - now) / MINUTE)
  return Math.min(remaining, Math.max(FEWEST_POINTS, Math.floor((remaining / minutesLeft) * SPENDING_SPEED)))
}
