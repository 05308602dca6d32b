import fc from 'fast-check'
import { expect, test } from 'vitest'
import { encodeCursor, pagesOf, pagesWithin, parseCursor } from './pages.ts'

test('items are cut into pages of a length, the last one shorter', () => {
  expect(pagesOf([1, 2, 3, 4, 5], 2)).toEqual([[1, 2], [3, 4], [5]])
  expect(pagesOf([], 2)).toEqual([])
})

test('pages are within a size too, and an item that is larger stands alone', () => {
  const cut = (items: number[]) => pagesWithin(items, { most: 3, size: 10, sizeOf: (item) => item })
  expect(cut([5, 5, 1, 1, 1, 1])).toEqual([[5, 5], [1, 1, 1], [1]])
  expect(cut([4, 12, 4, 6, 1])).toEqual([[4], [12], [4, 6], [1]])
  expect(cut([])).toEqual([])
})

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
  '#app/domain/values',
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
