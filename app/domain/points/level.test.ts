import fc from 'fast-check'
import { expect, it } from 'vitest'
import { levelOf, levelStart, pointsToNextLevel } from './level.ts'

it.each([
  [0, 1],
  [99, 1],
  [100, 2],
  [299, 2],
  [300, 3],
  [599, 3],
  [600, 4],
  [1000, 5],
  [2100, 7],
  [4499, 9],
  [4500, 10],
  [10_500, 15],
  [18_999, 19],
  [19_000, 20],
  [30_000, 25],
  [43_500, 30],
  [122_499, 49],
  [122_500, 50],
])('gives %i points level %i', (total, level) => {
  expect(levelOf(total)).toBe(level)
})

it('starts everybody at level 1', () => {
  expect(levelOf(0)).toBe(1)
  expect(levelOf(-10)).toBe(1)
  expect(levelStart(1)).toBe(0)
})

it('says what is missing to the next level', () => {
  expect(pointsToNextLevel(1, 0)).toBe(100)
  expect(pointsToNextLevel(2, 299)).toBe(1)
  expect(pointsToNextLevel(2, 300)).toBe(0)
  expect(pointsToNextLevel(3, 300)).toBe(300)
})

it('costs 100·n points to go from level n to the next', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 100_000 }), (level) => {
      expect(levelStart(level + 1) - levelStart(level)).toBe(100 * level)
    }),
  )
})

it('reaches each level exactly at its start, whatever its size', () => {
  fc.assert(
    fc.property(fc.integer({ min: 2, max: 1_000_000 }), (level) => {
      expect(levelOf(levelStart(level))).toBe(level)
      expect(levelOf(levelStart(level) - 1)).toBe(level - 1)
    }),
  )
})

it('keeps every total between the start of its level and of the next', () => {
  fc.assert(
    fc.property(fc.nat(), fc.nat({ max: 10_000 }), (total, more) => {
      const level = levelOf(total)
      expect(levelStart(level)).toBeLessThanOrEqual(total)
      expect(levelStart(level + 1)).toBeGreaterThan(total)
      expect(levelOf(total + more)).toBeGreaterThanOrEqual(level)
    }),
  )
})
