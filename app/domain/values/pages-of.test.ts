import { expect, test } from 'vitest'
import { pagesOf, pagesWithin } from './pages-of.ts'

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
