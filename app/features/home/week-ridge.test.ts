import fc from 'fast-check'
import { expect, test } from 'vitest'
import { weekRidge } from './week-ridge.ts'

test('a week begins at the foot and ends at the summit', () => {
  expect(weekRidge(0)).toMatchObject({ behind: 'M0 94', x: 0, y: 94 })
  expect(weekRidge(1)).toMatchObject({ x: 100, y: 4 })
  expect(weekRidge(1).behind).toBe(weekRidge(1).whole)
})

test('a clock before or after the week stands at its ends', () => {
  expect(weekRidge(-3)).toEqual(weekRidge(0))
  expect(weekRidge(7)).toEqual(weekRidge(1))
})

test('at any moment of the week the marker lies on the ridge', () => {
  fc.assert(
    fc.property(fc.double({ min: 0, max: 1, noNaN: true }), (passed) => {
      const { x, y, behind } = weekRidge(passed)
      expect(x).toBeCloseTo(passed * 100, 6)
      expect(y).toBeGreaterThanOrEqual(4)
      expect(y).toBeLessThanOrEqual(94)
      expect(behind.endsWith(`${Math.round(x * 7)} ${y}`)).toBe(true)
      expect(behind).not.toContain('NaN')
    }),
  )
})
