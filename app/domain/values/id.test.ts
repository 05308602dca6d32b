import fc from 'fast-check'
import { expect, it } from 'vitest'
import { newId } from './id.ts'

it('puts 25 letters behind the prefix of its kind', () => {
  expect(newId('pl', (length) => new Uint8Array(length))).toBe(`pl_${'0'.repeat(25)}`)
  expect(newId('ad', (length) => new Uint8Array(length).fill(255))).toBe(`ad_${'z'.repeat(25)}`)
})

it('uses 32 letters that are not easily confused', () => {
  const letters = Array.from(
    { length: 256 },
    (_, byte) => newId('pl', (length) => new Uint8Array(length).fill(byte))[3],
  )
  const used = new Set(letters)
  expect(used.size).toBe(32)
  expect(['i', 'l', 'o', 'u', 'I', 'L', 'O', 'U'].filter((letter) => used.has(letter))).toEqual([])
  for (const letter of used) expect(letters.filter((one) => one === letter)).toHaveLength(8)
})

it('makes another id of other chance', () => {
  const bytes = fc.uint8Array({ minLength: 25, maxLength: 25 }).map((chosen) => chosen.map((byte) => byte & 31))
  fc.assert(
    fc.property(bytes, bytes, (one, other) => {
      const same = one.every((byte, index) => byte === other[index])
      expect(newId('pl', () => one) === newId('pl', () => other)).toBe(same)
      expect(newId('pl', () => one)).toMatch(/^pl_[0-9a-hjkmnp-tv-z]{25}$/)
    }),
  )
})
