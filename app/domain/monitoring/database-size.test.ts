import { expect, test } from 'vitest'
import { DAY } from '#app/domain/time/period.ts'
import { fillText, withToday, type DaySize } from './database-size.ts'

const NOW = Date.parse('2026-11-24T00:00:00Z')
const GB = 1_000_000_000

test('a day is kept once, and those of four weeks before it', () => {
  let sizes: readonly DaySize[] = []
  for (let day = 0; day < 40; day += 1)
    for (const hour of [0, 0.5]) sizes = withToday(sizes, day * GB, NOW + (day + hour) * DAY)
  expect([sizes.length, sizes[0], sizes.at(-1)]).toEqual([29, ['2026-12-05', 11 * GB], ['2027-01-02', 39 * GB]])
})

test.each([
  [5.9, [['2026-11-03', 5 * GB]], null],
  [6.2, [], 'The database holds 6.2 of 10 GB; how fast it grows is not known yet.'],
  [6.2, [['2026-11-20', 6 * GB]], 'The database holds 6.2 of 10 GB; how fast it grows is not known yet.'],
  [6.2, [['2026-11-03', 6.5 * GB]], 'The database holds 6.2 of 10 GB and does not grow.'],
  [
    6.2,
    [['2026-11-03', 5.3 * GB]],
    'The database holds 6.2 of 10 GB and grows by 0.3 GB a week: it is full in 12 weeks, about 20 February 2027.',
  ],
  [
    10,
    [['2026-11-03', 9.94 * GB]],
    'The database holds 10 of 10 GB and grows by 0.02 GB a week: it is full in 0 weeks, about 24 November.',
  ],
] satisfies [number, DaySize[], string | null][])('%d GB after %j', (size, sizes, text) => {
  expect(fillText(size * GB, sizes, 0.6, NOW)?.split(' Make room')[0] ?? null).toBe(text)
})
