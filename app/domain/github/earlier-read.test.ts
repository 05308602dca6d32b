import { expect, test } from 'vitest'
import { DAY, MINUTE } from '#app/domain/time/period.ts'
import { minutesUntilRead, piecesBetween } from './earlier-read.ts'

test('four weeks are a piece', () => {
  expect([0, 1, 28, 29, 84].map((days) => piecesBetween(0, days * DAY))).toEqual([0, 1, 1, 2, 3])
})

test.each([
  ['alone', { ahead: 0, pieces: 1, wait: 0 }, 5],
  ['after a class', { ahead: 149, pieces: 1, wait: 0 }, 20],
  ['of a year', { ahead: 0, pieces: 13, wait: 0 }, 20],
  ['while GitHub was away', { ahead: 0, pieces: 1, wait: 10 * MINUTE }, 15],
])('a read %s has its time', (_, read, minutes) => {
  expect(minutesUntilRead(read)).toBe(minutes)
})
