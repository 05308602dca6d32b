import { describe, expect, test } from 'vitest'
import { DAY, HOUR, MINUTE } from '#app/domain/time/period.ts'
import { areTeamsLocked, teamAt, teamsLockAt } from './contest-teams.ts'

const startsAt = Date.parse('2026-11-02T08:00:00Z')
const contest = { startsAt, endsAt: startsAt + 3 * DAY + MINUTE }

describe('teams lock', () => {
  test('at half of the time, on a whole minute, at the start or never', () => {
    expect(teamsLockAt({ ...contest, teamsLock: 'half' })).toBe(startsAt + 36 * HOUR)
    expect(teamsLockAt({ ...contest, teamsLock: 'start' })).toBe(startsAt)
    expect(teamsLockAt({ ...contest, teamsLock: 'never' })).toBeNull()
  })

  test('in that very moment, and never without one', () => {
    const half = { ...contest, teamsLock: 'half' as const }
    expect([-1, 0].map((by) => areTeamsLocked(half, startsAt + 36 * HOUR + by))).toEqual([false, true])
    expect(areTeamsLocked({ ...contest, teamsLock: 'never' }, startsAt + 100 * DAY)).toBe(false)
  })
})

test('somebody is on the team before a change until right before it', () => {
  const moves = [
    { at: 10, from: 'keel', to: null },
    { at: 20, from: null, to: 'gulls' },
  ]
  expect([0, 9, 10, 19, 20, 99].map((instant) => teamAt(moves, instant))).toEqual([
    'keel',
    'keel',
    null,
    null,
    'gulls',
    'gulls',
  ])
})
