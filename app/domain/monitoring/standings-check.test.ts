import { expect, test } from 'vitest'
import { newId } from '#app/domain/values/id.ts'
import { PLAYERS_PER_SLICE, rangesOfIds, rangesOfScores, STANDINGS_PER_SLICE } from './standings-check.ts'

test.for([0, 1, 375, 100_000, 1_000_000])('every id is in exactly one range, among %i players', (players) => {
  const ranges = rangesOfIds(players)
  expect(ranges[0]?.after).toBe('')
  expect(ranges.map(({ after }) => after).slice(1)).toEqual(ranges.map(({ until }) => until).slice(0, -1))
  expect(ranges.every(({ after, until }) => after < until)).toBe(true)
  expect('pl_zzzzzzzzzzzzzzzzzzzzzzzzz' < (ranges.at(-1)?.until ?? '')).toBe(true)
})

test('random ids fill the ranges evenly', () => {
  const ranges = rangesOfIds(20_000)
  const held = ranges.map(() => 0)
  const bytes = (length: number) => crypto.getRandomValues(new Uint8Array(length))
  for (let made = 0; made < 20_000; made += 1) {
    const id = newId('pl', bytes)
    const index = ranges.findIndex(({ after, until }) => id > after && id <= until)
    held[index] = (held[index] ?? 0) + 1
  }
  expect(Math.max(...held)).toBeLessThanOrEqual(PLAYERS_PER_SLICE)
})

test('scores are cut where a slice is full, and every score is in one range', () => {
  const half = STANDINGS_PER_SLICE / 2
  const buckets = [10, 20, 30, 40].map((points) => ({ points, players: half }))
  const ranges = rangesOfScores([...buckets, { points: 50, players: STANDINGS_PER_SLICE * 3 }])
  expect(ranges.map(({ below }) => below)).toEqual([30, 50, Number.MAX_SAFE_INTEGER])
  expect(ranges.map(({ from }) => from)).toEqual([-Number.MAX_SAFE_INTEGER, 30, 50])
  expect(rangesOfScores([])).toHaveLength(1)
})
