import { describe, expect, test } from 'vitest'
import { instantOf, wallClock, zonedDay, zonedDayStart } from './zoned-time.ts'

describe('a wall clock as an instant', () => {
  test('goes by the offset of that day', () => {
    expect(instantOf('2026-11-02', '09:00', 'Europe/Oslo')).toBe(Date.parse('2026-11-02T08:00:00Z'))
    expect(instantOf('2026-07-02', '09:00', 'Europe/Oslo')).toBe(Date.parse('2026-07-02T07:00:00Z'))
    expect(instantOf('2026-11-02', '09:00', 'Asia/Kathmandu')).toBe(Date.parse('2026-11-02T03:15:00Z'))
    expect(instantOf('2026-11-02', '23:59', 'UTC')).toBe(Date.parse('2026-11-02T23:59:00Z'))
  })

  test('is null where clocks skip it, and the first of two where they show it twice', () => {
    expect(instantOf('2026-03-29', '02:30', 'Europe/Oslo')).toBeNull()
    expect(instantOf('2026-10-25', '02:30', 'Europe/Oslo')).toBe(Date.parse('2026-10-25T00:30:00Z'))
    expect(instantOf('2026-11-01', '01:30', 'America/New_York')).toBe(Date.parse('2026-11-01T05:30:00Z'))
  })

  test('is null for what is no date or time', () => {
    for (const [day, time] of [
      ['2026-02-30', '10:00'],
      ['2026-02-03', '24:00'],
      ['2026-02-03', '9:00'],
      ['', ''],
    ])
      expect(instantOf(day ?? '', time ?? '', 'Europe/Oslo')).toBeNull()
  })
})

test('an instant has the day of the zone', () => {
  const instant = Date.parse('2026-11-02T23:30:00Z')
  expect(zonedDay(instant, 'Europe/Oslo')).toBe('2026-11-03')
  expect(wallClock(instant, 'America/Los_Angeles')).toEqual({ day: '2026-11-02', time: '15:30' })
})

test('a day begins at midnight, or right after clocks skip it', () => {
  expect(zonedDayStart('2026-11-23', 'Europe/Oslo')).toBe(Date.parse('2026-11-22T23:00:00Z'))
  expect(zonedDayStart('2026-09-06', 'America/Santiago')).toBe(Date.parse('2026-09-06T04:00:00Z'))
})
