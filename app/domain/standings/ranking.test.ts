import fc from 'fast-check'
import { expect, it } from 'vitest'
import {
  competitionRanks,
  equalsIn,
  highestScores,
  nextPlaceIn,
  placeOf,
  PRIZE_CUT_OFF,
  PRIZE_MINIMUM_POINTS,
  rankChange,
  rankIn,
  scoresToldApart,
  winnerLabel,
} from './ranking.ts'

const scores = fc.array(fc.nat({ max: 20 }), { maxLength: 30 }).map((points) => points.toSorted((a, b) => b - a))

it('gives equal scores one rank and leaves the next ranks out: 1, 2, 2, 4', () => {
  expect(competitionRanks([90, 50, 50, 10], { rank: 1, place: 1 })).toEqual([1, 2, 2, 4])
  expect(competitionRanks([50, 50, 50], { rank: 1, place: 1 })).toEqual([1, 1, 1])
  expect(competitionRanks([], { rank: 1, place: 1 })).toEqual([])
})

it('goes on with the rank of the page before', () => {
  expect(competitionRanks([50, 50, 10, 10], { rank: 2, place: 3 })).toEqual([2, 2, 5, 5])
})

it('ranks a score below everybody with more', () => {
  const histogram = [
    { points: 90, players: 1 },
    { points: 50, players: 2 },
    { points: 10, players: 1 },
  ]
  expect(rankIn(histogram, 100)).toBe(1)
  expect(rankIn(histogram, 90)).toBe(1)
  expect(rankIn(histogram, 50)).toBe(2)
  expect(rankIn(histogram, 10)).toBe(4)
  expect(rankIn(histogram, 0)).toBe(5)
  expect(rankIn([], 0)).toBe(1)
})

it('finds the same ranks in the histogram and along the page', () => {
  fc.assert(
    fc.property(scores, (points) => {
      const histogram = [...new Set(points)].map((one) => ({
        points: one,
        players: points.filter((other) => other === one).length,
      }))
      const ranks = competitionRanks(points, { rank: 1, place: 1 })
      expect(points.map((one) => rankIn(histogram, one))).toEqual(ranks)
    }),
  )
})

it('numbers a board the same however it is cut into pages', () => {
  fc.assert(
    fc.property(scores, fc.nat({ max: 30 }), (points, cut) => {
      const whole = competitionRanks(points, { rank: 1, place: 1 })
      const rest = competitionRanks(points.slice(cut), { rank: whole[cut] ?? 1, place: cut + 1 })
      expect(rest).toEqual(whole.slice(cut))
    }),
  )
})

it('counts a smaller rank as places gained', () => {
  expect(rankChange(12, 9)).toBe(3)
  expect(rankChange(9, 12)).toBe(-3)
  expect(rankChange(5, 5)).toBe(0)
})

it('tells no change from or to rank 0', () => {
  expect(rankChange(0, 3)).toBeNull()
  expect(rankChange(3, 0)).toBeNull()
  expect(rankChange(0, 0)).toBeNull()
})

it.each([
  [0, null],
  [1, '🏆 Weekly Winner'],
  [2, '🥈 2nd Place'],
  [3, '🥉 3'],
  [8, '🥉 8'],
  [9, null],
])('labels last week’s rank %i with %s', (rank, label) => {
  expect(winnerLabel(rank)).toBe(label)
})

it('opens the prizes to ten places with 10 points or more', () => {
  expect(PRIZE_CUT_OFF).toBe(10)
  expect(PRIZE_MINIMUM_POINTS).toBe(10)
})

it('tells the ten and those with the tenth score apart, and nobody below', () => {
  const places = (points: number[]) =>
    competitionRanks(points, { rank: 1, place: 1 }).map((rank, index) => placeOf(rank, index + 1))
  const seven = [90, 80, 80, 70, 60, 50, 40]
  expect(places([...seven, 30, 30, 30, 30, 20, 20])).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 12])
  expect(places([...seven, 30, 30, 30, 30, 30, 30, 20])).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 11, 11, 14])
  expect(places([...seven, 39, 35, 30, 20, 20])).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 11])
  expect(placeOf(0, null)).toBe(0)
  expect(placeOf(8, null)).toBe(11)
})

it('puts whoever comes now behind everybody with the same points', () => {
  fc.assert(
    fc.property(scores, fc.nat({ max: 20 }), (points, own) => {
      const histogram = [...new Set(points)].map((one) => ({
        points: one,
        players: points.filter((other) => other === one).length,
      }))
      const ahead = points.filter((one) => one >= own).length
      const rank = rankIn(histogram, own)
      expect(equalsIn(histogram, own)).toBe(points.filter((one) => one === own).length)
      expect(nextPlaceIn(histogram, own)).toBe(rank > 10 ? rank : Math.min(11, ahead + 1))
    }),
  )
})

it('lists the highest scores, one a player', () => {
  fc.assert(
    fc.property(scores, fc.integer({ min: 1, max: 10 }), (points, most) => {
      const histogram = [...new Set(points)].map((one) => ({
        points: one,
        players: points.filter((other) => other === one).length,
      }))
      expect(highestScores(histogram.toReversed(), most)).toEqual(points.slice(0, most))
    }),
  )
})

it('finds the scores at which equal points have different places', () => {
  const of = (...pairs: [points: number, place: number][]) => [
    ...scoresToldApart(pairs.map(([points, place]) => ({ points, place }))),
  ]
  expect(of([160, 1], [120, 2], [120, 3], [80, 4])).toEqual([120])
  expect(of([120, 10], [120, 11], [120, 11])).toEqual([120])
  expect(of([120, 12], [120, 12], [0, 0], [0, 0])).toEqual([])
  // A team that is not ranked stands nowhere.
  expect(of([120, 1], [120, 0])).toEqual([])
  expect(of()).toEqual([])
})
