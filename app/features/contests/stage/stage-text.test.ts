import { expect, test } from 'vitest'
import { uncovered } from '#app/core/contests/running/contest-phase.ts'
import { DAY, HOUR } from '#app/domain/time/period.ts'
import { isRevealShown, leftText, placeName } from './stage-text.ts'

test.each([
  [2 * HOUR + 17 * 60_000 + 38_000, '2:17:38'],
  [41 * 60_000 + 22_000, '0:41:22'],
  [18 * DAY + 23 * HOUR + 4 * 60_000, '18d 23:04'],
  [-5, '0:00:00'],
])('%d milliseconds are left as %s', (left, text) => {
  expect(leftText(left)).toBe(text)
})

test('a reveal uncovers the last of the ten first, and nothing more than its steps', () => {
  const places = Array.from({ length: 12 }, (_, index) => index + 1)
  expect(uncovered(places, 0)).toEqual(Array(10).fill(null))
  expect(uncovered(places, 3)).toEqual([...Array(7).fill(null), 8, 9, 10])
  expect(uncovered(places, 9)).toEqual([null, 2, 3, 4, 5, 6, 7, 8, 9, 10])
  expect(uncovered(places.slice(0, 4), 7)).toEqual([null, null, null, 4])
  expect(placeName(2)).toBe('Third place')
})

test('nothing is revealed while people climb', () => {
  expect(isRevealShown({ revealed: 4, phase: 'frozen' })).toBe(false)
  expect(isRevealShown({ revealed: 4, phase: 'settling' })).toBe(true)
  expect(isRevealShown({ revealed: null, phase: 'sealed' })).toBe(false)
})
