import fc from 'fast-check'
import { expect, it } from 'vitest'
import {
  commitsFixedAt,
  DAY,
  dayOf,
  dayStart,
  isDay,
  isMonth,
  isWeek,
  monthOf,
  nextWeek,
  previousMonth,
  previousWeek,
  previousWeekNumber,
  weekDays,
  weekEnd,
  weekNumber,
  weekOf,
  weekOfDay,
  weekSchedule,
  weekStart,
} from './period.ts'

const instants = fc.integer({ min: Date.parse('1990-01-01T00:00:00Z'), max: Date.parse('2100-01-01T00:00:00Z') })
const weeks = instants.map(weekOf)

it.each([
  ['2021-01-03', '2020-W53', '2020-W52', 52],
  ['2021-01-04', '2021-W01', '2020-W53', 53],
  ['2024-12-30', '2025-W01', '2024-W52', 52],
  ['2025-12-29', '2026-W01', '2025-W52', 52],
  ['2026-12-28', '2026-W53', '2026-W52', 52],
  ['2027-01-01', '2026-W53', '2026-W52', 52],
  ['2027-01-03', '2026-W53', '2026-W52', 52],
  ['2027-01-04', '2027-W01', '2026-W53', 53],
  ['2028-01-02', '2027-W52', '2027-W51', 51],
  ['2028-01-03', '2028-W01', '2027-W52', 52],
])('puts %s into %s, after %s', (day, week, previous, previousNumber) => {
  expect(weekOfDay(day)).toBe(week)
  expect(previousWeek(week)).toBe(previous)
  expect(previousWeekNumber(dayStart(day))).toBe(previousNumber)
  expect(previousWeekNumber(dayStart(day) + DAY - 1)).toBe(previousNumber)
})

it('starts a week at Monday 00:00 UTC and ends it a millisecond before the next', () => {
  expect(weekOf(Date.parse('2026-11-15T23:59:59.999Z'))).toBe('2026-W46')
  expect(weekOf(Date.parse('2026-11-16T00:00:00.000Z'))).toBe('2026-W47')
  expect(weekOf(Date.parse('2026-11-16T00:01:00.000Z'))).toBe('2026-W47')
  expect(weekStart('2026-W47')).toBe(Date.parse('2026-11-16T00:00:00.000Z'))
  expect(weekEnd('2026-W47')).toBe(Date.parse('2026-11-23T00:00:00.000Z'))
})

it('gives 53 weeks to the years that have them and to no other', () => {
  const long = Array.from({ length: 36 }, (_, index) => 2015 + index).filter((year) => isWeek(`${year}-W53`))
  expect(long).toEqual([2015, 2020, 2026, 2032, 2037, 2043, 2048])
})

it('names the seven days of the last week of 2026, Monday first, across the turn of the year', () => {
  expect(weekDays('2026-W53')).toEqual([
    '2026-12-28',
    '2026-12-29',
    '2026-12-30',
    '2026-12-31',
    '2027-01-01',
    '2027-01-02',
    '2027-01-03',
  ])
})

it('takes only weeks that exist for a week', () => {
  expect(isWeek('2026-W53')).toBe(true)
  expect(isWeek('2026-W01')).toBe(true)
  const wrong = ['2027-W53', '2026-W54', '2026-W00', '2026-W1', '2026-47', '2026-w47', ' 2026-W47', '2026-W47\n', '']
  expect(wrong.filter(isWeek)).toEqual([])
})

it('refuses to read a week from anything else', () => {
  for (const week of ['2026-47', 'x2026-W47', '2026-W470'])
    expect(() => weekStart(week)).toThrow(`Not an ISO week: ${week}`)
})

it('takes only days that exist for a day', () => {
  expect(['2026-11-16', '2028-02-29', '0001-01-01'].filter(isDay)).toHaveLength(3)
  const wrong = ['2026-02-29', '2026-11-31', '2026-13-01', '2026-1-1', 'x2026-11-16', '2026-11-16T', '2026-11-1x', '']
  expect(wrong.filter(isDay)).toEqual([])
})

it('takes only months that exist for a month', () => {
  expect(isMonth('2026-01')).toBe(true)
  expect(isMonth('2026-12')).toBe(true)
  expect(['2026-00', '2026-13', '2026-1', '2026', '2026-W10', 'x2026-01', '2026-011'].filter(isMonth)).toEqual([])
})

it('puts a day into its month and knows the month before', () => {
  expect(monthOf(Date.parse('2026-11-30T23:59:59.999Z'))).toBe('2026-11')
  expect(monthOf(Date.parse('2026-12-01T00:00:00.000Z'))).toBe('2026-12')
  expect(monthOf(Date.parse('2028-02-29T12:00:00Z'))).toBe('2028-02')
  expect(previousMonth('2026-12')).toBe('2026-11')
  expect(previousMonth('2027-01')).toBe('2026-12')
  expect(previousMonth('2028-03')).toBe('2028-02')
})

it('settles a week Monday 00:01, asks again from Tuesday 00:00, closes Tuesday 06:00, at the latest Thursday 06:00', () => {
  expect(weekSchedule('2026-W53')).toEqual({
    settles: Date.parse('2027-01-04T00:01:00Z'),
    finalFetch: Date.parse('2027-01-05T00:00:00Z'),
    closes: Date.parse('2027-01-05T06:00:00Z'),
    closesAtLatest: Date.parse('2027-01-07T06:00:00Z'),
  })
})

it('lets a day’s commits change until 48 hours after the day ended', () => {
  expect(commitsFixedAt('2026-11-16')).toBe(Date.parse('2026-11-19T00:00:00Z'))
})

it('finds a week again from its start, its end and its number', () => {
  fc.assert(
    fc.property(weeks, (week) => {
      expect(weekOf(weekStart(week))).toBe(week)
      expect(weekOf(weekEnd(week) - 1)).toBe(week)
      expect(isWeek(week)).toBe(true)
      expect(week.endsWith(`-W${String(weekNumber(week)).padStart(2, '0')}`)).toBe(true)
    }),
  )
})

it('tiles time with weeks: no gap and no overlap', () => {
  fc.assert(
    fc.property(instants, (instant) => {
      const week = weekOf(instant)
      expect(weekStart(week)).toBeLessThanOrEqual(instant)
      expect(weekEnd(week)).toBeGreaterThan(instant)
      expect(weekEnd(week)).toBe(weekStart(nextWeek(week)))
      expect(weekEnd(week) - weekStart(week)).toBe(7 * DAY)
      expect(new Date(weekStart(week)).getUTCDay()).toBe(1)
    }),
  )
})

it('goes forth and back between weeks, and keys sort as time does', () => {
  fc.assert(
    fc.property(weeks, (week) => {
      expect(previousWeek(nextWeek(week))).toBe(week)
      expect(nextWeek(previousWeek(week))).toBe(week)
      expect(nextWeek(week) > week).toBe(true)
    }),
  )
})

it('puts an instant into the week, the day and the month that its day lies in', () => {
  fc.assert(
    fc.property(instants, (instant) => {
      const day = dayOf(instant)
      expect(dayStart(day)).toBeLessThanOrEqual(instant)
      expect(dayStart(day) + DAY).toBeGreaterThan(instant)
      expect(weekOfDay(day)).toBe(weekOf(instant))
      expect(weekDays(weekOf(instant))).toContain(day)
      expect(day.startsWith(`${monthOf(instant)}-`)).toBe(true)
    }),
  )
})
