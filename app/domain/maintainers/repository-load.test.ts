import { expect, test } from 'vitest'
import { loadOf } from './repository-load.ts'

test.each([
  [0, 0, 'low'],
  [100, 4, 'low'],
  [100, 5, 'moderate'],
  [100, 10, 'considerable'],
  [100, 19, 'considerable'],
  [100, 20, 'high'],
  [1, 1, 'high'],
] as const)('of %i opened, %i that wait weigh %s', (opened, waiting, load) => {
  expect(loadOf({ opened, waiting, isBraked: false })).toBe(load)
  expect(loadOf({ opened, waiting, isBraked: true })).toBe('braked')
})
