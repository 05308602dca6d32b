import fc from 'fast-check'
import { expect, test } from 'vitest'
import { chanceOf, isFeedbackTurn, isNudged } from './chance.ts'

test('one step in ten is nudged and one load in five is a feedback turn', () => {
  const draws = Array.from({ length: 1000 }, (_, index) => index / 1000)
  expect(draws.filter(isNudged)).toHaveLength(100)
  expect(draws.filter(isFeedbackTurn)).toHaveLength(200)
})

test.each([
  [0, true, true],
  [0.0999, true, true],
  [0.1, false, true],
  [0.1999, false, true],
  [0.2, false, false],
  [0.9999, false, false],
])('at %d the nudge is %s and the feedback turn %s', (chance, nudged, turn) => {
  expect([isNudged(chance), isFeedbackTurn(chance)]).toEqual([nudged, turn])
})

test('four bytes are a chance from 0 to below 1, in their order', () => {
  expect(chanceOf(new Uint8Array([0, 0, 0, 0]))).toBe(0)
  expect(chanceOf(new Uint8Array([128, 0, 0, 0]))).toBe(0.5)
  expect(chanceOf(new Uint8Array([255, 255, 255, 255]))).toBeLessThan(1)
  fc.assert(
    fc.property(fc.uint8Array({ minLength: 4, maxLength: 4 }), (bytes) => {
      const chance = chanceOf(bytes)
      expect(chance).toBeGreaterThanOrEqual(0)
      expect(chance).toBeLessThan(1)
    }),
  )
})
