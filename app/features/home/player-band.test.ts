import { expect, test } from 'vitest'
import { LONGEST_ROW, SHORTEST_ROW, tileRows } from './player-band.tsx'

const tiles = (count: number) => Array.from({ length: count }, (_, index) => index)

test('too few tiles for three full rows do not drift', () => {
  expect([0, 1, 14].map((count) => tileRows(tiles(count)))).toEqual([null, null, null])
})

test.each([15, 16, 17, 25, 34, 35, 36])('%i tiles stand on three rows, each once', (count) => {
  const rows = tileRows(tiles(count)) ?? []
  expect(rows).toHaveLength(3)
  expect(rows.flat().toSorted((one, other) => one - other)).toEqual(tiles(count))
  for (const row of rows) {
    expect(row.length).toBeGreaterThanOrEqual(SHORTEST_ROW)
    expect(row.length).toBeLessThanOrEqual(LONGEST_ROW)
  }
})
