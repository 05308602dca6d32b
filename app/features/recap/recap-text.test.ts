import { expect, test } from 'vitest'
import { workText } from '#app/domain/points-table.ts'
import { parseRecapPeriod, recapSpan } from '#app/domain/recap-period.ts'
import { periodDates, periodName, periodTitle, stepLabel } from './recap-text.ts'

test('periods are named as people say them', () => {
  expect(['2026-W46', '2026-11', '2026'].map((key) => periodName(choice(key)))).toEqual([
    'week 46',
    'November 2026',
    '2026',
  ])
  expect(periodTitle(choice('2026-W06'))).toBe('Week 6')
})

test('dates repeat neither month nor year without need', () => {
  expect(['2026-W46', '2026-W49', '2026-W53', '2026-02', '2026'].map((key) => periodDates(choice(key)))).toEqual([
    '9 to 15 November 2026',
    '30 November to 6 December 2026',
    '28 December 2026 to 3 January 2027',
    '1 to 28 February 2026',
    '1 January to 31 December 2026',
  ])
})

test('peaks are labelled where there is room', () => {
  const step = (from: string) => ({ from, points: 0, isAhead: false })
  expect(stepLabel('week', step('2026-11-11'), 2)).toBe('Wed')
  expect(stepLabel('year', step('2026-11-01'), 10)).toBe('Nov')
  expect([0, 1, 7, 28].map((index) => stepLabel('month', step('2026-11-01'), index))).toEqual(['1', '', '8', '29'])
})

test('one of a thing is told as one', () => {
  expect([workText('pull_request_accepted', 1), workText('pull_request_accepted', 2)]).toEqual([
    'pull request accepted',
    'pull requests accepted',
  ])
})

function choice(key: string) {
  const period = parseRecapPeriod(key)
  if (period === null) throw new Error(`not a period: ${key}`)
  return { ...period, ...recapSpan(period) }
}
