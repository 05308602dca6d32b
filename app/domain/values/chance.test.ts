import fc from 'fast-check'
import { expect, test } from 'vitest'
import { chanceOf, isFeedbackTurn, isNudged, shuffle } from './chance.ts'

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

test('shuffling keeps every item exactly once and leaves its input alone', () => {
  fc.assert(
    fc.property(fc.array(fc.integer()), fc.infiniteStream(fc.nat(255)), (items, chance) => {
      const before = [...items]
      const shuffled = shuffle(items, (length) => Uint8Array.from({ length }, () => chance.next().value as number))
      expect(items).toEqual(before)
      expect(shuffled.toSorted((one, other) => one - other)).toEqual(before.toSorted((one, other) => one - other))
    }),
  )
})

test('the same chance gives the same order, another chance another', () => {
  const items = Array.from({ length: 35 }, (_, index) => index)
  const chance = (seed: number) => (length: number) =>
    Uint8Array.from({ length }, (_, index) => ((index + 1) * seed * 2654435761) >>> 24)
  expect(shuffle(items, chance(3))).toEqual(shuffle(items, chance(3)))
  expect(shuffle(items, chance(3))).not.toEqual(shuffle(items, chance(5)))
})

test('every item comes first about as often as any other', () => {
  const firsts = [0, 0, 0, 0]
  let state = 1
  const randomBytes = (length: number) =>
    Uint8Array.from({ length }, () => {
      state = (Math.imul(state, 1664525) + 1013904223) >>> 0
      return state >>> 24
    })
  for (let round = 0; round < 4000; round += 1) {
    const first = shuffle([0, 1, 2, 3], randomBytes)[0] ?? 0
    firsts[first] = (firsts[first] ?? 0) + 1
  }
  for (const count of firsts) expect(Math.abs(count - 1000)).toBeLessThan(150)
})
