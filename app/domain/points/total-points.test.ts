import fc from 'fast-check'
import { expect, it } from 'vitest'
import { NO_COUNTERS } from '#tests/databases/no-counters.ts'
import { contributionsOf, premiumTotal, totalPoints } from './total-points.ts'

const counters = fc.record({
  commits: fc.nat({ max: 100_000 }),
  pullRequests: fc.nat({ max: 100_000 }),
  issues: fc.nat({ max: 100_000 }),
  pullRequestReviews: fc.nat({ max: 100_000 }),
  issueComments: fc.nat({ max: 100_000 }),
  createEvents: fc.nat({ max: 100_000 }),
})

it('starts a player at 0', () => {
  expect(totalPoints(NO_COUNTERS, 0)).toBe(0)
  expect(contributionsOf(NO_COUNTERS)).toBe(0)
})

it.each([
  ['commits', 10],
  ['pullRequests', 50],
  ['issues', 30],
  ['pullRequestReviews', 30],
  ['issueComments', 10],
  ['createEvents', 10],
] as const)('gives each of %s %i points', (counter, points) => {
  expect(totalPoints({ ...NO_COUNTERS, [counter]: 1 }, 0)).toBe(points)
  expect(totalPoints({ ...NO_COUNTERS, [counter]: 7 }, 0)).toBe(7 * points)
})

it('adds the counters and the lifetime bonuses', () => {
  const player = { commits: 1, pullRequests: 2, issues: 3, pullRequestReviews: 4, issueComments: 5, createEvents: 6 }
  expect(contributionsOf(player)).toBe(21)
  expect(totalPoints(player, 0)).toBe(10 + 100 + 90 + 120 + 50 + 60)
  expect(totalPoints(player, 50 + 100 + 70)).toBe(430 + 220)
})

it('shows premium players a fifth more', () => {
  expect(premiumTotal(0)).toBe(0)
  expect(premiumTotal(50)).toBe(60)
  expect(premiumTotal(430)).toBe(516)
})

it('makes whole points of the fifth, for every total there can be', () => {
  fc.assert(
    fc.property(counters, fc.nat({ max: 100 }), (player, friends) => {
      const total = totalPoints(player, friends * 70)
      expect(premiumTotal(total) * 10).toBe(total * 12)
    }),
  )
})
