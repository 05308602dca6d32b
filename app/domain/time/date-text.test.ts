import { expect, test } from 'vitest'
import {
  clockText,
  dayText,
  monthText,
  ownClockText,
  ownTimeText,
  shortDayText,
  shortMonthText,
  timeText,
  weekdayText,
} from './date-text.ts'
import { DAY } from './period.ts'

const days = Array.from({ length: 800 }, (_, index) => Date.UTC(2026, 0, 1, 14, 5) + index * DAY)

test('dates read as the platform writes them', () => {
  const written = (options: Intl.DateTimeFormatOptions) => {
    const format = new Intl.DateTimeFormat('en-GB', { ...options, timeZone: 'UTC' })
    return days.map((day) => format.format(day))
  }
  expect(days.map((day) => dayText(day, 0))).toEqual(written({ dateStyle: 'long' }))
  expect(days.map((day) => dayText(day, day))).toEqual(written({ day: 'numeric', month: 'long' }))
  expect(days.map(shortDayText)).toEqual(written({ dateStyle: 'medium' }))
  expect(days.map(monthText)).toEqual(written({ month: 'long' }))
  expect(days.map(shortMonthText)).toEqual(written({ month: 'short' }))
  expect(days.map(weekdayText)).toEqual(written({ weekday: 'long' }))
  expect(days.map(clockText)).toEqual(written({ hour: '2-digit', minute: '2-digit' }))
})

test('a time says its zone', () => {
  expect(timeText(Date.UTC(2026, 10, 28, 14, 5))).toBe('Sat 28 Nov 2026, 14:05 UTC')
})

test('one’s own time is as long as that of UTC', () => {
  const instant = Date.UTC(2026, 10, 28, 14, 5)
  const format = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short' })
  expect(ownTimeText(instant, instant)).toBe(
    ownClockText(instant).replace(' ', ` ${format.format(instant)}, `) + ' your time',
  )
  expect(Math.abs((ownTimeText(instant, instant) ?? '').length - timeText(instant).length)).toBeLessThanOrEqual(2)
  expect(ownTimeText(instant, instant - 365 * DAY)).toBeNull()
})

test('the clock of the machine is in its own zone', () => {
  const format = new Intl.DateTimeFormat('en-GB', { weekday: 'short', hour: '2-digit', minute: '2-digit' })
  const hours = days.map((day, index) => day + index * 3_600_000)
  expect(hours.map(ownClockText)).toEqual(hours.map((hour) => format.format(hour).replace(',', '')))
})
