import { DAY, HOUR, MINUTE } from '#app/domain/time/period.ts'

/** Minutes between polls at factor 1: near a prize place, after a fact within a day, and otherwise. */
export const PERIODS = { near: 5, active: 10, quiet: 60 } as const

/** Players that a probe counts for one point: GitHub rounds 149 connections (four each, and the ids) down to one. */
export const PROBED_AT_ONCE = 37

/** Players in a slot, and in a row of receipts. */
export const SLOT_SIZE = 50

/** Slots that have their turn together, so that the same queries read what moved in them. */
const SLOTS_TOGETHER = 6

/** Slots that one message polls: those with the same turn, and two of a longer period. */
export const SLOTS_PER_MESSAGE = 8

/** A slot's id is its period times this, plus its number from 1. */
export const IDS_PER_PERIOD = 1_000_000

/** The ten with a prize, and the ten after them. */
export const NEAR_PLACES = 20

/** A player with an open page is asked for at most this often, however many tabs and devices. */
export const PRESENT_PAUSE = 2 * MINUTE
/**
 * Players that become due by an open page: one message. Its three probes take 180 points an hour, and at 100 ms a
 * player 5 of the 15 seconds that slots leave of GitHub's minute.
 */
export const PRESENT_PER_MINUTE = 50
/** A message asks some seconds after its minute began; its players should not have to wait for a third one. */
const QUEUE_DELAY = MINUTE / 3

/** An account that is slow or fails at GitHub is asked for this seldom, alone, for this long. */
export const ALONE_PAUSE = 6 * HOUR
export const ALONE_MEMORY = 7 * DAY

export type Slot = { id: number; period: number; members: number; queriedAt: number; retryAt: number | null }

export function pollIntervalOf({ activeAt, isNear }: { activeAt: number; isNear: boolean }, now: number): number {
  if (isNear) return PERIODS.near
  return activeAt > now - DAY ? PERIODS.active : PERIODS.quiet
}

/** Null before its turn. Turns follow from the slot's id, so a missed one is made up at once without shifting later ones. */
export function pollDueSince({ id, period, queriedAt, retryAt }: Slot, factor: number, now: number): number | null {
  const latest = nextPollAt({ id, period }, factor, now) - period * MINUTE * factor
  if (queriedAt < latest) return latest
  return retryAt !== null && retryAt <= now ? retryAt : null
}

export function nextPollAt({ id, period }: Pick<Slot, 'id' | 'period'>, factor: number, now: number): number {
  const length = period * MINUTE * factor
  const offset = Math.floor(offsetOf(id, period) * MINUTE * factor)
  return (Math.floor((now - offset) / length) + 1) * length + offset
}

/** For a player with an open page; null if the slot's own turn is as near. Both ask at most thirty times an hour. */
export function presentDueAt(slot: Slot, queriedAt: number, factor: number, now: number): number | null {
  const dueAt = Math.max(now, queriedAt + PRESENT_PAUSE - QUEUE_DELAY)
  if (pollDueSince(slot, factor, now) !== null) return null
  return nextPollAt(slot, factor, now) < dueAt + PRESENT_PAUSE ? null : dueAt
}

/**
 * Minutes from a period's start. Six slots in a row share a minute of five whatever their period, and the sixes are
 * spread: every turn of a longer period is also one of the shorter.
 */
function offsetOf(id: number, period: number): number {
  const group = Math.floor(((id % IDS_PER_PERIOD) - 1) / SLOTS_TOGETHER)
  const steps = period / PERIODS.near
  return (Math.floor(((group * SPREAD.steps) % 1) * steps) + ((group * SPREAD.minutes) % 1)) * PERIODS.near
}

/** Their multiples are spread evenly in the unit square, however many there are. */
const SPREAD = { minutes: 0.7548776662466927, steps: 0.5698402909980532 }

/** Slots whose turn has come; first those that have waited the larger part of their period. */
export function dueSlots<Some extends Slot>(
  slots: readonly Some[],
  factor: number,
  now: number,
): { slot: Some; since: number }[] {
  return slots
    .flatMap((slot) => {
      const since = slot.members === 0 ? null : pollDueSince(slot, factor, now)
      return since === null ? [] : [{ slot, since }]
    })
    .toSorted((one, other) => (now - other.since) / other.slot.period - (now - one.since) / one.slot.period)
}
