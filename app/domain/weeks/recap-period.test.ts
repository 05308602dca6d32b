import fc from 'fast-check'
import { expect, test } from 'vitest'
import { DAY, weekOf, weekStart } from '#app/domain/time/period.ts'
import {
  parseRecapPeriod,
  previousRecapPeriod,
  recapDays,
  recapPeriodAs,
  recapPeriodAt,
  recapSpan,
  recapSteps,
  recapWeeks,
  type RecapPeriod,
} from './recap-period.ts'

const NOW = Date.parse('2026-11-20T15:00:00Z')

test('an address names a week, a month or a year, or nothing', () => {
  expect(['2026-W46', '2026-11', '2026', '2026-W53'].map((key) => parseRecapPeriod(key)?.kind)).toEqual([
    'week',
    'month',
    'year',
    'week',
  ])
  const refused = ['', 'week', '2026-W54', '2027-W53', '2026-13', '0999', '20266', '2026-W4', '2026-W46 ', "2026' OR 1"]
  expect(refused.map(parseRecapPeriod)).toEqual(refused.map(() => null))
})

test('days of a period, across months and leap years', () => {
  expect(recapDays(period('2026-W53'))).toEqual({ first: '2026-12-28', last: '2027-01-03' })
  expect(recapDays(period('2028-02'))).toEqual({ first: '2028-02-01', last: '2028-02-29' })
  expect(recapDays(period('2026'))).toEqual({ first: '2026-01-01', last: '2026-12-31' })
})

test.each([
  ['2027-W01', '2026-W53'],
  ['2027-01', '2026-12'],
  ['2026', '2025'],
])('before %s is %s', (key, before) => {
  expect(previousRecapPeriod(period(key)).key).toBe(before)
})

test('the same time as a week, a month and a year', () => {
  expect(recapPeriodAs('month', period('2026-W14'), NOW).key).toBe('2026-04')
  expect(recapPeriodAs('year', period('2026-W01'), NOW).key).toBe('2026')
  expect(recapPeriodAs('week', period('2026-10'), NOW).key).toBe('2026-W44')
  expect(recapPeriodAs('week', period('2026-11'), NOW).key).toBe('2026-W47')
  expect(recapPeriodAs('month', period('2026'), NOW).key).toBe('2026-11')
  expect(recapPeriodAs('month', period('2025'), NOW).key).toBe('2025-12')
  expect(recapPeriodAs('year', period('2026-11'), NOW).key).toBe('2026')
})

test('weeks belong to the month of their Thursday, so that each belongs to one', () => {
  expect(recapWeeks(period('2026-10'))).toEqual({ first: '2026-W40', last: '2026-W44' })
  expect(recapWeeks(period('2026-11'))).toEqual({ first: '2026-W45', last: '2026-W48' })
  expect(recapWeeks(period('2026'))).toEqual({ first: '2026-W01', last: '2026-W53' })
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 3000 }), (weeks) => {
      const week = weekOf(Date.UTC(2020, 0, 6) + weeks * 7 * DAY)
      const month = recapWeeks(recapPeriodAt('month', weekStart(week) + 3 * DAY))
      return month.first <= week && week <= month.last
    }),
  )
})

test('steps follow each other without a gap from the first to the last day', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 0, max: 4000 }),
      fc.constantFrom('week' as const, 'month' as const, 'year' as const),
      (days, kind) => {
        const one = recapPeriodAt(kind, Date.UTC(2020, 0, 1) + days * DAY)
        const steps = recapSteps(one)
        const { first, last } = recapDays(one)
        expect([steps[0]?.first, steps.at(-1)?.last]).toEqual([first, last])
        const gaps = steps.slice(1).map((step, index) => Date.parse(step.first) - Date.parse(steps[index]?.last ?? ''))
        expect(gaps.every((gap) => gap === DAY)).toBe(true)
        expect(steps).toHaveLength(
          { week: 7, month: Math.round((recapSpan(one).endsAt - recapSpan(one).startsAt) / DAY), year: 12 }[kind],
        )
        expect(parseRecapPeriod(one.key)).toEqual(one)
      },
    ),
  )
})

function period(key: string): RecapPeriod {
  const parsed = parseRecapPeriod(key)
  if (parsed === null) throw new Error(`not a period: ${key}`)
  return parsed
}
