import { describe, expect, test } from 'vitest'
import { DAY, dayOf, HOUR, MINUTE } from '#app/domain/time/period.ts'
import {
  contestState,
  freezesAt,
  isFrozen,
  neededFrom,
  offeredSlug,
  slugErrors,
  datesError,
  slugError,
} from './contest.ts'

const START = Date.parse('2026-11-02T08:00:00Z')
const times = {
  openedAt: START - DAY,
  startsAt: START,
  endsAt: START + 10 * DAY,
  freezeMinutes: 120,
  revealed: null,
  finalAt: null,
  cancelledAt: null,
}

describe('the state follows the clock', () => {
  test.each([
    ['draft', { openedAt: null }, START + DAY],
    ['soon', {}, START - 1],
    ['running', {}, START],
    ['running', {}, START + 10 * DAY - 1],
    ['settling', {}, START + 10 * DAY],
    ['cancelled', { cancelledAt: START + DAY }, START + 2 * DAY],
    ['cancelled', { cancelledAt: START - HOUR }, START + 20 * DAY],
    ['final', { finalAt: START + 12 * DAY }, START + 12 * DAY],
  ])('%s', (state, changed, now) => {
    expect(contestState({ ...times, ...changed }, now)).toBe(state)
  })
})

describe('the cloud', () => {
  const freeze = START + 10 * DAY - 2 * HOUR

  test('comes at its minute and stays until the first place is uncovered', () => {
    expect(freezesAt(times)).toBe(freeze)
    expect(isFrozen(times, freeze - 1)).toBe(false)
    expect(isFrozen(times, freeze)).toBe(true)
    expect(isFrozen({ ...times, revealed: 9 }, freeze + DAY)).toBe(true)
    expect(isFrozen({ ...times, revealed: 10 }, freeze + DAY)).toBe(false)
  })

  test('lifts by itself a week after the results are final', () => {
    const final = { ...times, finalAt: START + 12 * DAY }
    expect(isFrozen(final, START + 19 * DAY - 1)).toBe(true)
    expect(isFrozen(final, START + 19 * DAY)).toBe(false)
  })

  test('never comes without a freeze, before the opening, or before a contest that is shorter begins', () => {
    expect(isFrozen({ ...times, freezeMinutes: null }, START + 11 * DAY)).toBe(false)
    expect(isFrozen({ ...times, openedAt: null }, freeze)).toBe(false)
    expect(freezesAt({ ...times, endsAt: START + HOUR })).toBe(START)
  })
})

describe('an address', () => {
  test('has small letters, digits and single hyphens', () => {
    expect(slugError('autumn-of-open-source')).toBeNull()
    expect(slugError('Autumn 2026')).toBe('Use small letters, digits and single hyphens: autumn-2026 would work.')
    expect(slugError('a--b')).toBe('Use small letters, digits and single hyphens: a-b would work.')
    expect(slugError('-')).toBe('Use small letters, digits and single hyphens: autumn-2026 would work.')
    expect(slugError('')).toBe(slugErrors.missing)
    expect(slugError('ab')).toBe(slugErrors.length)
    expect(slugError('a'.repeat(41))).toBe(slugErrors.length)
    expect(slugError('stage')).toBe(slugErrors.taken)
  })

  test('is offered from a name', () => {
    expect(offeredSlug('Höst med öppen källkod!')).toBe('host-med-oppen-kallkod')
    expect(offeredSlug('x'.repeat(39) + ' yz')).toBe('x'.repeat(39))
    expect(offeredSlug('山')).toBe('')
  })
})

test('dates that cannot be saved are named', () => {
  const dates = { startsAt: START, endsAt: START + DAY }
  expect(datesError(dates, START - DAY)).toEqual({ starts: null, ends: null })
  expect(datesError({ ...dates, endsAt: START }, START - DAY).ends).toBe(
    'The end lies before the start. Choose a later day.',
  )
  expect(datesError(dates, START + 3 * DAY)).toEqual({
    starts: 'The start has passed. Choose today or a later day.',
    ends: 'The end has passed. Choose a later day.',
  })
  expect(datesError(dates, START + DAY + MINUTE, START).starts).toBeNull()
  expect(datesError({ ...dates, endsAt: START + 367 * DAY }, START).ends).toBe(
    'A contest lasts a year at most. Choose an earlier day.',
  )
})

test.each([
  ['UTC', '2026-11-16T09:00:00Z', '2026-11-16'],
  // Its Monday begins on Sunday in UTC.
  ['Asia/Kolkata', '2026-11-16T09:00:00+05:30', '2026-11-15'],
  ['America/Los_Angeles', '2026-11-16T00:00:00-08:00', '2026-11-16'],
  ['Pacific/Kiritimati', '2026-11-16T00:00:00+14:00', '2026-11-15'],
])('in %s a contest from %s on needs the days since %s', (timeZone, startsAt, day) => {
  expect(dayOf(neededFrom({ startsAt: Date.parse(startsAt), timeZone }))).toBe(day)
})
