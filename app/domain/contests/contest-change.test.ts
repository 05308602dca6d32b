import { expect, test } from 'vitest'
import { DAY, HOUR, MINUTE } from '#app/domain/time/period.ts'
import { nextMidnight } from '#app/domain/time/zoned-time.ts'
import { changeValues, mayFollow, whyItStays, newEndError } from './contest-change.ts'

const START = Date.parse('2026-11-02T08:00:00Z')
const contest = {
  openedAt: START - DAY,
  startsAt: START,
  endsAt: START + 10 * DAY,
  freezeMinutes: 120,
  revealed: null,
  finalAt: null,
  cancelledAt: null,
  state: 'running' as const,
}

test('a new end lies 48 hours ahead, after the start, within a year', () => {
  const now = START + DAY
  expect(newEndError(contest, now + 48 * HOUR, now)).toBeNull()
  expect(newEndError(contest, now + 48 * HOUR - 1, now)).toContain('48 hours ahead')
  expect(newEndError(contest, START + 366 * DAY, now)).toBeNull()
  expect(newEndError(contest, START + 366 * DAY + 1, now)).toContain('a year at most')
  expect(newEndError(contest, contest.endsAt, now)).toContain('already')
})

test('end and scope stay in the last 48 hours and for 24 after a change; prizes until it is closed', () => {
  const last = contest.endsAt - 48 * HOUR
  expect(whyItStays('end', contest, [], last - 1)).toBeNull()
  expect(whyItStays('end', contest, [], last)).toContain('48 hours')
  expect(whyItStays('scope', contest, [START], START + DAY - 1)).toContain('24 hours')
  expect(whyItStays('scope', contest, [START], START + DAY)).toBeNull()
  expect(whyItStays('team_size', contest, [], last)).toBeNull()
  expect(whyItStays('prizes', { ...contest, state: 'settling' }, [START], START)).toBeNull()
  expect(whyItStays('prizes', { ...contest, state: 'final' }, [], START)).toContain('final')
  expect(whyItStays('end', { ...contest, freezeMinutes: 10 * 1440 }, [], START + 1)).toContain(
    'The standings are frozen',
  )
})

test('a slip is mended once, within the hour, and the next change is a day after that', () => {
  const later = (minutes: number) => START + minutes * MINUTE
  expect(mayFollow([], START)).toBe(true)
  expect(mayFollow([START], later(59))).toBe(true)
  expect(mayFollow([START], later(60))).toBe(false)
  expect(mayFollow([later(30), START], later(31))).toBe(false)
  expect(mayFollow([later(30), START], later(30) + DAY)).toBe(true)
  expect(mayFollow([later(30) + DAY, later(30)], later(40) + DAY)).toBe(true)
})

test('says what it was and is; midnight is that of the zone', () => {
  const prizes = { what: 'prizes', before: [], after: ['A rope', 'A map'] } as const
  expect(changeValues({ ...prizes, before: [], after: [...prizes.after] }, 'UTC')).toBe('none → A rope, A map')
  expect(changeValues({ what: 'prizes', before: null, after: null }, 'UTC')).toBe('')
  expect(nextMidnight(Date.parse('2026-10-24T22:30:00Z'), 'Europe/Oslo')).toBe(Date.parse('2026-10-25T23:00:00Z'))
})
