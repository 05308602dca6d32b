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

test('rows of a table come back, whatever their keys, and stand as columns meanwhile', () => {
  const key = fc.constantFrom('=', 'rank', 'days', '__proto__')
  const row = fc.dictionary(key, fc.jsonValue({ maxDepth: 2 }), { minKeys: 1 })
  fc.assert(
    fc.property(fc.array(row, { maxLength: 6 }), (rows) => {
      const packed = pack({ rows })
      pack('another, so that the first has to be read')
      expect(unpack(packed)).toEqual(JSON.parse(JSON.stringify({ rows })))
    }),
  )
  const rows = [1, 2, 3].map((rank) => ({ rank, days: [0, rank] }))
  expect(pack({ rows })).toBe("{'rows':{'=':{'rank':[1,2,3],'days':[[0,1],[0,2],[0,3]]}}}")
})

test('lists of texts come back, whatever they begin and end with, and stand as one text meanwhile', () => {
  const text = fc.string({ unit: fc.constantFrom('a', 'b', ',', '=', '"', '\u{1f9d7}', '\u{1f9d8}'), maxLength: 4 })
  fc.assert(
    fc.property(fc.array(fc.oneof(text, fc.constant('ab')), { maxLength: 5 }), (texts) => {
      const packed = pack({ texts })
      pack('another, so that the first has to be read')
      expect(unpack(packed)).toEqual({ texts })
    }),
  )
  expect(pack({ urls: ['/u/1?s=1', '/u/22?s=1', '/u/3?s=1'] })).toBe("{'urls':{'=':'/u/,?s=1,1,22,3'}}")
})

test('of two screens drawn at once each unpacks its own', () => {
  const [one, other] = [pack({ name: 'ada' }), pack({ name: 'grace' })]
  expect([unpack(one), unpack(other), unpack(one)]).toEqual([{ name: 'ada' }, { name: 'grace' }, { name: 'ada' }])
})

test('no double quote is left to escape but those of the texts', () => {
  expect(pack({ name: 'ada', points: [1, 2] })).toBe("{'name':'ada','points':[1,2]}")
})
