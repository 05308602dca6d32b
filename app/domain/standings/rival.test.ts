import { expect, test } from 'vitest'
import { headToHead } from './rival.ts'

test.each([
  [0, 0, null],
  [0, 8, null],
  [3, 4, null],
  [1, 0, 'You lead 1 week to 0.'],
  [5, 2, 'You lead 5 weeks to 2.'],
  [1, 1, 'You have won a week each.'],
  [2, 2, 'You have won 2 weeks each.'],
])('%i won and %i lost: %s', (wins, losses, text) => {
  expect(headToHead({ wins, losses })).toBe(text)
})
