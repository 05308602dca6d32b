import fc from 'fast-check'
import { expect, test } from 'vitest'
import { pack, unpack } from './packed-view.ts'

test('a view comes back as it was, whatever quotes are in it', () => {
  const text = fc.string({ unit: fc.constantFrom('"', "'", '\\', 'a', '\u2028') })
  fc.assert(
    fc.property(fc.jsonValue(), text, (value, quotes) => {
      const packed = pack({ value, quotes })
      pack('another, so that the first has to be read')
      expect(unpack(packed)).toEqual(JSON.parse(JSON.stringify({ value, quotes })))
    }),
  )
})

test('of two screens drawn at once each unpacks its own', () => {
  const [one, other] = [pack({ name: 'ada' }), pack({ name: 'grace' })]
  expect([unpack(one), unpack(other), unpack(one)]).toEqual([{ name: 'ada' }, { name: 'grace' }, { name: 'ada' }])
})

test('no double quote is left to escape but those of the texts', () => {
  expect(pack({ name: 'ada', points: [1, 2] })).toBe("{'name':'ada','points':[1,2]}")
})
