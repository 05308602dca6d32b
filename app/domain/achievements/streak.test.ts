import fc from 'fast-check'
import { expect, test } from 'vitest'
import { nextWeek } from '#app/domain/time/period.ts'
import { currentStreak, longestStreak, type WeekPoints } from './streak.ts'

test('a streak counts weeks of 50 points or more, across a year of 53 weeks', () => {
  const weeks = weeksFrom('2026-W51', [50, 120, 50, 60])
  expect(weeks.map(({ week }) => week)).toEqual(['2026-W51', '2026-W52', '2026-W53', '2027-W01'])
  expect([currentStreak(weeks, '2027-W01'), longestStreak(weeks)]).toEqual([4, 4])
})

test('49 points break it', () => {
  const weeks = weeksFrom('2026-W40', [50, 50, 50, 49, 50])
  expect([currentStreak(weeks, '2026-W44'), longestStreak(weeks)]).toEqual([1, 3])
})

test('the running week counts once it has its points, and breaks nothing before', () => {
  const weeks = weeksFrom('2026-W40', [50, 50, 10])
  expect(currentStreak(weeks, '2026-W42')).toBe(2)
  expect(currentStreak(weeks, '2026-W43')).toBe(0)
  expect(currentStreak([...weeks.slice(0, 2), { week: '2026-W42', points: 50 }], '2026-W42')).toBe(3)
})

test('a week without a row breaks it as one without points does', () => {
  const weeks = weeksFrom('2026-W40', [50, 50, 0, 50])
  const rows = weeks.filter(({ points }) => points > 0)
  expect([currentStreak(rows, '2026-W43'), longestStreak(rows)]).toEqual([1, 2])
  expect([currentStreak([], '2026-W43'), longestStreak([])]).toEqual([0, 0])
})

test('the current streak is never longer than the longest, whatever the order of the rows', () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 0, max: 100 }), { minLength: 1, maxLength: 80 }), (points) => {
      const weeks = weeksFrom('2026-W10', points)
      const running = weeks.at(-1)?.week ?? ''
      expect(currentStreak(weeks, running)).toBeLessThanOrEqual(longestStreak(weeks))
      expect(longestStreak(weeks.toReversed())).toBe(longestStreak(weeks))
      const runs = points
        .map((value) => (value >= 50 ? 'x' : ' '))
        .join('')
        .split(' ')
      expect(longestStreak(weeks)).toBe(Math.max(...runs.map((run) => run.length)))
    }),
  )
})

function weeksFrom(first: string, points: readonly number[]): WeekPoints[] {
  let week = first
  return points.map((value, index) => {
    if (index > 0) week = nextWeek(week)
    return { week, points: value }
  })
}
