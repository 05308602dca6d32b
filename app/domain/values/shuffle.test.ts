import fc from 'fast-check'
import { expect, test } from 'vitest'
import { shuffle } from './shuffle.ts'

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
