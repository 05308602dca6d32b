import { expect, test } from 'vitest'
import { statsSentence } from './stats-sentence.ts'

const month = (key: string, points: number, days = 0) => ({ month: `2026-${key}`, points, days })

test.for([
  [
    [month('10', 0), month('11', 0)],
    'No points yet. A commit, a review or an accepted pull request begins your first bar.',
  ],
  [[month('10', 0), month('11', 1240, 18)], 'November is your first month: 1,240 points on 18 days so far.'],
  [
    [month('09', 400, 9), month('10', 900, 12), month('11', 1240, 18)],
    'November is your busiest month yet: 1,240 points on 18 days.',
  ],
  [
    [month('09', 1900, 20), month('10', 600, 12), month('11', 640, 9)],
    'November is already ahead of October: 640 points on 9 days.',
  ],
  [
    [month('09', 1900, 20), month('10', 1240, 12), month('11', 10, 1)],
    'November so far: 10 points on 1 day. October ended with 1,240.',
  ],
  [[month('10', 600, 12), month('11', 600, 9)], 'November equals October: 600 points on 9 days.'],
  [
    [month('09', 1900, 20), month('10', 0), month('11', 640, 9)],
    'November so far: 640 points on 9 days. Your busiest month was September with 1,900.',
  ],
  [
    [month('09', 1900, 20), month('10', 300, 2), month('11', 0)],
    'Nothing in November yet. Your busiest month was September: 1,900 points on 20 days.',
  ],
] as const)('of %j it says %s', ([months, sentence]) => {
  expect(statsSentence(months, { isWhole: true })).toBe(sentence)
})

test('what came before the twelve months is not denied', () => {
  expect(statsSentence([month('10', 0), month('11', 20, 1)], { isWhole: false })).toBe(
    'November so far: 20 points on 1 day.',
  )
  expect(statsSentence([month('10', 10, 1), month('11', 20, 1)], { isWhole: false })).toBe(
    'November is your busiest month in a year: 20 points on 1 day.',
  )
})
