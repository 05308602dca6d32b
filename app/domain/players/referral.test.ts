import { expect, it } from 'vitest'
import { accountOldAt, turnOfWaiting } from './referral.ts'

it('takes an account for old enough 30 days after it was made', () => {
  expect(accountOldAt(Date.parse('2026-11-01T12:00:00Z'))).toBe(Date.parse('2026-12-01T12:00:00Z'))
})

it.each([
  [0, '2026-11-23'],
  [9, '2026-11-23'],
  [10, '2026-11-30'],
  [25, '2026-12-07'],
])('with %i waiting before, the turn comes on %s', (waiting, day) => {
  expect(turnOfWaiting(Date.parse('2026-11-18T10:00:00Z'), waiting)).toBe(Date.parse(`${day}T00:00:00Z`))
})
