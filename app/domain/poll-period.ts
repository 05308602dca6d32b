import { DAY, HOUR, MINUTE } from './period.ts'

/** Minutes between polls at factor 1: near a prize place, after a fact within a day, and otherwise. */
export const PERIODS = { near: 5, active: 10, quiet: 60 } as const

/** How many players share a slot: as many as a probe counts at once. */
export const SLOT_SIZE = 50

/** How many of the best are near a prize place: the ten with one, and the ten after them. */
export const NEAR_PLACES = 20

/** An account that GitHub is slow for, or cannot answer for, is asked for this often, and alone, for this long. */
export const APART_PAUSE = 6 * HOUR
export const APART_MEMORY = 7 * DAY

export type Slot = { id: number; period: number; members: number; askedAt: number; retryAt: number | null }

export function periodOf({ activeAt, isNear }: { activeAt: number; isNear: boolean }, now: number): number {
  if (isNear) return PERIODS.near
  return activeAt > now - DAY ? PERIODS.active : PERIODS.quiet
}

/**
 * Since when a slot's turn has come; null before it. Slots lie spread over their period by their id, so a turn that was
 * missed is made up for at once and the next one is where it would have been.
 */
export function turnOf({ id, period, askedAt, retryAt }: Slot, factor: number, now: number): number | null {
  const latest = nextTurnOf({ id, period }, factor, now) - period * MINUTE * factor
  if (askedAt < latest) return latest
  return retryAt !== null && retryAt <= now ? retryAt : null
}

/** When the next turn comes after `now`. */
export function nextTurnOf({ id, period }: Pick<Slot, 'id' | 'period'>, factor: number, now: number): number {
  const length = period * MINUTE * factor
  const offset = Math.floor(((id * GOLDEN) % 1) * length)
  return (Math.floor((now - offset) / length) + 1) * length + offset
}

/** Multiples of it lie evenly in [0, 1), however many there are. */
const GOLDEN = (Math.sqrt(5) - 1) / 2

/** Slots whose turn has come, those first that wait for the larger part of their period. */
export function slotsInTurn<Some extends Slot>(
  slots: readonly Some[],
  factor: number,
  now: number,
): { slot: Some; since: number }[] {
  return slots
    .flatMap((slot) => {
      const since = slot.members === 0 ? null : turnOf(slot, factor, now)
      return since === null ? [] : [{ slot, since }]
    })
    .toSorted((one, other) => (now - other.since) / other.slot.period - (now - one.since) / one.slot.period)
}
