import { expect, test } from 'vitest'
import { workText } from '#app/domain/points/points-table.ts'
import { parseRecapPeriod, recapSpan } from '#app/domain/weeks/recap-period.ts'
import type { RecapView } from './answer-recap.server.ts'
import { climbText, difference, periodDates, periodName, periodTitle } from './recap-text.ts'

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

test('a climb is told by its days and how high it led', () => {
  const days = { climbed: 5, begun: 7, longestRun: 2 }
  const week = { days, weeks: null, place: { rank: 34, of: 200 }, period: choice('2026-W46') } as RecapView
  expect(climbText(week)).toBe('On 5 of 7 days. Ahead of 83% of all climbers.')
  expect(climbText({ ...week, days: { ...days, climbed: 7 }, place: { rank: 1, of: 200 } })).toBe(
    'Points every single day. Nobody stood higher.',
  )
  expect(climbText({ ...week, place: { rank: 200, of: 200 } })).toBe('On 5 of 7 days.')
  const weeks = { climbed: 47, best: { week: '2026-W44', points: 900, rank: 3, of: 199, height: 0.9 }, stamps: [] }
  expect(climbText({ ...week, place: null, weeks, period: choice('2026') })).toBe(
    'On 5 of 7 days, in 47 weeks. Highest in week 44: 3rd.',
  )
})

test('the difference to the time before is a number and the rest of the sentence', () => {
  expect(difference(310, 'week 45')).toEqual({ number: '310', words: 'points more than in week 45.' })
  expect(difference(-1, '2025')).toEqual({ number: '1', words: 'point fewer than in 2025.' })
  expect(difference(0, 'week 45')).toEqual({ number: '±0', words: 'Exactly as high as in week 45.' })
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
