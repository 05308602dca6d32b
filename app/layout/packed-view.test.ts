import fc from 'fast-check'
import { expect, test } from 'vitest'
import { pack, unpack } from './packed-view.ts'

test('a view comes back as it was, whatever quotes are in it', () => {
  const text = fc.string({ unit: fc.constantFrom('"', "'", '\\', 'a', '\u2028') })
  fc.assert(
    fc.property(fc.jsonValue(), text, (value, quotes) => {
      expect(unpack(pack({ value, quotes }))).toEqual(JSON.parse(JSON.stringify({ value, quotes })))
    }),
  )
})

test('no double quote is left to escape but those of the texts', () => {
  expect(pack({ name: 'ada', points: [1, 2] })).toBe("{'name':'ada','points':[1,2]}")
})
