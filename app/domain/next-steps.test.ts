import fc from 'fast-check'
import { expect, it } from 'vitest'
import { nextSteps, openBonuses } from './next-steps.ts'
import { POINTS_TABLE, type Rule } from './points-table.ts'

const RULES = Object.keys(POINTS_TABLE) as Rule[]

it('a day without anything has the whole table open, the most for one first', () => {
  const { open, full } = nextSteps({}, null)
  expect(open.map(({ rule, left }) => [rule, left])).toEqual(
    RULES.toSorted((one, other) => POINTS_TABLE[other].points - POINTS_TABLE[one].points).map((rule) => [
      rule,
      POINTS_TABLE[rule].limit,
    ]),
  )
  expect(open[0]).toEqual({ rule: 'pull_request_accepted', points: 40, left: 4 })
  expect(full).toEqual([])
})

it('contributions of today reduce the limit, and a reached limit earns nothing more', () => {
  const { open, full } = nextSteps({ commits: 10, review_verdict: 3, comment: 7 }, null)
  expect(full).toEqual(['commits', 'comment'])
  expect(open.find(({ rule }) => rule === 'review_verdict')?.left).toBe(2)
  expect(open.some(({ rule }) => rule === 'commits')).toBe(false)
})

it.each([
  [10, { rule: 'pull_request_accepted', count: 1 }],
  [40, { rule: 'pull_request_accepted', count: 1 }],
  [50, { rule: 'pull_request_accepted', count: 2 }],
  [160, { rule: 'pull_request_accepted', count: 4 }],
  [161, null],
  [null, null],
] as const)('a distance of %s is closed by %j', (distance, reach) => {
  expect(nextSteps({}, distance).reach).toEqual(reach)
})

it('a distance is never said to be closed by what the day has no room for', () => {
  const counted = fc.record(Object.fromEntries(RULES.map((rule) => [rule, fc.nat(12)])))
  fc.assert(
    fc.property(counted, fc.integer({ min: 1, max: 400 }), (countedToday, distance) => {
      const { open, full, reach } = nextSteps(countedToday, distance)
      expect([...open.map(({ rule }) => rule), ...full].toSorted()).toEqual(RULES.toSorted())
      const most = Math.max(0, ...open.map(({ points, left }) => points * left))
      expect(reach === null).toBe(distance > most)
      const step = open.find(({ rule }) => rule === reach?.rule)
      const gained = (reach?.count ?? 0) * (step?.points ?? 0)
      expect(reach?.count ?? 0).toBeLessThanOrEqual(step?.left ?? 0)
      expect(reach === null || gained >= distance).toBe(true)
      expect(gained - (step?.points ?? 0)).toBeLessThan(distance)
    }),
  )
})

it('bonuses are listed until they are earned, and only where they are offered', () => {
  const offered = [
    { kind: 'telegram_connected', href: '/a' },
    { kind: 'app_installed', href: '/b' },
  ] as const
  expect(openBonuses(offered, new Set())).toEqual([
    { kind: 'app_installed', href: '/b', points: 100 },
    { kind: 'telegram_connected', href: '/a', points: 50 },
  ])
  expect(openBonuses(offered, new Set(['app_installed'])).map(({ kind }) => kind)).toEqual(['telegram_connected'])
  expect(openBonuses([], new Set())).toEqual([])
})
