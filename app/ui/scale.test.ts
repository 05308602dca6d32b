import fc from 'fast-check'
import { expect, test } from 'vitest'
import { linearScale, roundTicks } from './scale.ts'

test('a scale meets both ends and the middle, also upside down', () => {
  const y = linearScale([0, 40], [212, 34])
  expect([y(0), y(20), y(40)]).toEqual([212, 123, 34])
})

test('ticks are round, evenly apart and few, and the last one is just enough', () => {
  expect(roundTicks(30, 3)).toEqual([0, 10, 20, 30])
  expect(roundTicks(1480, 3)).toEqual([0, 500, 1000, 1500])
  expect(roundTicks(1834, 3)).toEqual([0, 1000, 2000])
  expect(roundTicks(4, 3)).toEqual([0, 2, 4])
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 1e9 }), (most) => {
      const ticks = roundTicks(most, 3)
      const step = ticks[1] ?? 0
      expect(ticks.length).toBeGreaterThan(1)
      expect(ticks.length).toBeLessThanOrEqual(4)
      expect(ticks.at(-1)).toBeGreaterThanOrEqual(most)
      expect((ticks.at(-1) ?? 0) - step).toBeLessThan(most)
      expect(String(step)).toMatch(/^(0\.)?0*[125]0*$/)
    }),
  )
})
