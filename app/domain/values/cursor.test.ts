import fc from 'fast-check'
import { expect, test } from 'vitest'
import { encodeCursor, parseCursor } from './cursor.ts'

test('a place comes back from an address as it was', () => {
  const cursor = fc.record({ value: fc.nat(), id: fc.stringMatching(/^[\w:.-]{1,200}$/) })
  fc.assert(
    fc.property(cursor, (place) => {
      expect(parseCursor(encodeCursor(place))).toEqual(place)
    }),
  )
})

test.each([
  null,
  '',
  '.',
  '1',
  '1.',
  '.a',
  '-1.a',
  '1e3.a',
  '1.a b',
  '1.a&b=c',
  '1.a\n',
  '1234567890123456.a',
  `1.${'a'.repeat(201)}`,
])('%j is no place', (text) => expect(parseCursor(text)).toBeNull())
