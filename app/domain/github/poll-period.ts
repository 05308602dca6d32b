import { DAY, HOUR, MINUTE } from '#app/domain/time/period.ts'

/** Minutes between polls at factor 1: near a prize place, after a fact within a day, and otherwise. */
export const PERIODS = { near: 5, active: 10, quiet: 60 } as const

/**
 * How many players a probe counts at once for one point of GitHub's: it rounds down what is less than half of one, 149
 * connections with that of the ids.
 */
export const PROBED_AT_ONCE = 37

/** How many players share a slot, and a row of receipts. */
export const SLOT_SIZE = 50

/** How many slots have their turn together: what moved in them is read by the same queries. */
const SLOTS_TOGETHER = 6

/** How many a message polls: as many as have their turn together, and a longer period's. */
export const SLOTS_A_MESSAGE = 8

/** A slot's id tells its period, and which of its slots it is, from 1. */
export const IDS_A_PERIOD = 1_000_000

/** How many of the best are near a prize place: the ten with one, and the ten after them. */
export const NEAR_PLACES = 20

/** A player who has a page open is asked for this often at most, whatever the number of tabs and devices. */
export const PRESENT_PAUSE = 2 * MINUTE
/**
 * Nobody else becomes due by an open page in a minute in which this many are: one message. Its three probes take three
 * points, 180 an hour, and at 100 ms a player 5 of the 15 seconds of GitHub's minute that slots leave.
 */
export const PRESENT_A_MINUTE = 50
/** A message asks some seconds after its minute began, and its players shall not wait for a third one. */
const QUEUED = MINUTE / 3

/** An account that GitHub is slow for, or cannot answer for, is asked for this often, and alone, for this long. */
export const APART_PAUSE = 6 * HOUR
export const APART_MEMORY = 7 * DAY

export type Slot = { id: number; period: number; members: number; queriedAt: number; retryAt: number | null }

export function periodOf({ activeAt, isNear }: { activeAt: number; isNear: boolean }, now: number): number {
  if (isNear) return PERIODS.near
  return activeAt > now - DAY ? PERIODS.active : PERIODS.quiet
}

/**
 * Since when a slot's turn has come; null before it. Turns follow from the slot's id, so a turn that was missed is made up
 * for at once and the next one is where it would have been.
 */
export function turnOf({ id, period, queriedAt, retryAt }: Slot, factor: number, now: number): number | null {
  const latest = nextTurnOf({ id, period }, factor, now) - period * MINUTE * factor
  if (queriedAt < latest) return latest
  return retryAt !== null && retryAt <= now ? retryAt : null
}

/** When the next turn comes after `now`. */
export function nextTurnOf({ id, period }: Pick<Slot, 'id' | 'period'>, factor: number, now: number): number {
  const length = period * MINUTE * factor
  const offset = Math.floor(offsetOf(id, period) * MINUTE * factor)
  return (Math.floor((now - offset) / length) + 1) * length + offset
}

/**
 * When a player of a slot who has a page open is due, and who was last queried at `queriedAt`; null when the slot's own
 * turn is as near. Both together ask thirty times an hour at most.
 */
export function presentDueAt(slot: Slot, queriedAt: number, factor: number, now: number): number | null {
  const dueAt = Math.max(now, queriedAt + PRESENT_PAUSE - QUEUED)
  if (turnOf(slot, factor, now) !== null) return null
  return nextTurnOf(slot, factor, now) < dueAt + PRESENT_PAUSE ? null : dueAt
}

/**
 * Minutes from the start of a period to the turn. Slots whose number is in the same six have it in the same minute of
 * five, whatever their period, and all those sixes lie spread over it: every turn of a longer period is one of the shorter.
 */
function offsetOf(id: number, period: number): number {
  const group = Math.floor(((id % IDS_A_PERIOD) - 1) / SLOTS_TOGETHER)
  const steps = period / PERIODS.near
  return (Math.floor(((group * SPREAD.steps) % 1) * steps) + ((group * SPREAD.minutes) % 1)) * PERIODS.near
}

/** Multiples of both lie evenly in the unit square, however many there are. */
const SPREAD = { minutes: 0.7548776662466927, steps: 0.5698402909980532 }

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
