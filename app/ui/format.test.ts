import { expect, test } from 'vitest'
import { formatAgo, formatCount, formatOrdinal, formatRemaining, formatSigned } from './format.ts'

const MINUTE = 60_000
const HOUR = 60 * MINUTE

test('ordinals follow English', () => {
  expect([1, 2, 3, 4, 11, 12, 13, 21, 102, 1113].map(formatOrdinal)).toEqual([
    '1st',
    '2nd',
    '3rd',
    '4th',
    '11th',
    '12th',
    '13th',
    '21st',
    '102nd',
    '1,113th',
  ])
})

test('an instant in the future is just now', () => {
  expect(formatAgo(10 * HOUR, 9 * HOUR)).toBe('just now')
})

test('elapsed time is shown in its largest whole unit', () => {
  expect(formatAgo(0, MINUTE)).toBe('1 minute ago')
  expect(formatAgo(0, 4 * MINUTE + 59_000)).toBe('4 minutes ago')
  expect(formatAgo(0, 24 * HOUR - 1)).toBe('23 hours ago')
  expect(formatAgo(0, 48 * HOUR)).toBe('2 days ago')
})

test('time that is left never turns negative, and is nothing only at the end', () => {
  expect(formatRemaining(43 * HOUR, 0)).toBe('1d 19h')
  expect(formatRemaining(3 * HOUR + 5 * MINUTE, 0)).toBe('3h 05m')
  expect(formatRemaining(0, HOUR)).toBe('0m')
  expect(formatRemaining(MINUTE - 1, 0)).toBe('<1m')
  expect(formatRemaining(MINUTE, 0)).toBe('1m')
})

test('points carry their sign and their unit', () => {
  expect([40, 0, -20].map(formatSigned)).toEqual(['+40', '0', '-20'])
  expect([formatCount(1, 'point'), formatCount(1520, 'point')]).toEqual(['1 point', '1,520 points'])
})
