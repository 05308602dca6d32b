import fc from 'fast-check'
import { expect, it } from 'vitest'
import { firstStep, nextSteps, openBonuses, type Today } from './next-steps.ts'
import { OPEN_POINTS_PER_DAY, POINTS_TABLE, type Rule } from './points-table.ts'

const RULES = Object.keys(POINTS_TABLE) as Rule[]

const today = (counted: Today['counted'] = {}, openPoints = 0, version = 3): Today => ({
  counted,
  openPoints,
  version,
  week: { inFull: {}, openPoints },
})

it('a day without anything has first what others take up, the most for one first, then what shares the open points', () => {
  const { full, open, openLeft, reached } = nextSteps(today(), null)
  expect(full.map(({ rule, left }) => [rule, left])).toEqual([
    ['pull_request_accepted', 4],
    ['issue_completed', 3],
    ['review_verdict', 5],
    ['review_text', 5],
  ])
  expect(open.map(({ rule, left }) => [rule, left])).toEqual([
    ['commits', 6],
    ['pull_request_opened', 3],
    ['issue_opened', 3],
    ['comment', 5],
    ['repository', 1],
  ])
  expect([openLeft, reached]).toEqual([OPEN_POINTS_PER_DAY, []])
})

it('what the week has had enough of in full shares the open points, and the week’s open points end before the day’s', () => {
  const week = { inFull: { pull_request_accepted: 12, review_verdict: 13 }, openPoints: 170 }
  const { full, open, openLeft, openUntil } = nextSteps({ ...today(), week }, null)
  expect(full.map(({ rule, left }) => [rule, left])).toEqual([
    ['issue_completed', 3],
    ['review_verdict', 2],
    ['review_text', 5],
  ])
  expect(open[0]).toEqual({ rule: 'pull_request_accepted', points: 40, left: 1 })
  expect([openLeft, openUntil]).toEqual([30, 'week'])
  expect(nextSteps({ ...today(), week, version: 2 }, null).full[0]?.rule).toBe('pull_request_accepted')
})

it('in a week of version 1 everything counts in full', () => {
  const { full, open, openLeft } = nextSteps(today({}, 60, 1), null)
  expect(full.map(({ rule, left }) => [rule, left]).toSorted()).toEqual(
    RULES.map((rule) => [rule, POINTS_TABLE[rule].limit]).toSorted(),
  )
  expect([open, openLeft]).toEqual([[], null])
})

it('contributions of today reduce the limit, and a reached limit earns nothing more', () => {
  const { full, open, reached } = nextSteps(today({ commits: 10, review_verdict: 3, comment: 7 }, 50), null)
  expect(reached).toEqual(['commits', 'comment'])
  expect(full.find(({ rule }) => rule === 'review_verdict')?.left).toBe(2)
  expect(open.map(({ rule, left }) => [rule, left])).toEqual([
    ['pull_request_opened', 1],
    ['issue_opened', 1],
    ['repository', 1],
  ])
})

it('what is left of the week bounds the day', () => {
  const { openLeft, openUntil, weekLeft } = nextSteps({ ...today(), week: { inFull: {}, openPoints: 190 } }, null)
  expect([openLeft, openUntil, weekLeft]).toEqual([10, 'week', 10])
})

it('once the open points are used up, only what others take up is left', () => {
  const { full, open, openLeft } = nextSteps(today({ commits: 6 }, OPEN_POINTS_PER_DAY), 10)
  expect([full.length, open, openLeft]).toEqual([4, [], 0])
})

it.each([
  [10, { rule: 'commits', count: 1 }],
  [20, { rule: 'review_verdict', count: 1 }],
  [40, { rule: 'pull_request_accepted', count: 1 }],
  [50, { rule: 'commits', count: 5 }],
  [70, { rule: 'pull_request_accepted', count: 2 }],
  [160, { rule: 'pull_request_accepted', count: 4 }],
  [161, null],
  [null, null],
] as const)('a distance of %s is closed with the least effort by %j', (distance, reach) => {
  expect(nextSteps(today(), distance).reach).toEqual(reach)
})

it('the one step reaches the goal, else is the easiest that counts in full, else what is left of one’s own', () => {
  expect(firstStep(nextSteps(today(), 20))).toEqual({ rule: 'review_verdict', count: 1 })
  expect(firstStep(nextSteps(today(), 500))).toEqual({ rule: 'review_text', count: 1 })
  const taken = { pull_request_accepted: 4, issue_completed: 3, review_verdict: 5, review_text: 5 }
  expect(firstStep(nextSteps(today(taken, 50), null))).toEqual({ rule: 'commits', count: 1 })
  expect(firstStep(nextSteps(today(taken, OPEN_POINTS_PER_DAY), 10))).toBeNull()
})

it('a distance is never said to be closed by what the day has no room for', () => {
  const counted = fc.record(Object.fromEntries(RULES.map((rule) => [rule, fc.nat(12)])))
  const distances = fc.integer({ min: 1, max: 400 })
  fc.assert(
    fc.property(
      counted,
      fc.nat(OPEN_POINTS_PER_DAY),
      fc.constantFrom(1, 2),
      distances,
      (done, openPoints, version, distance) => {
        const { full, open, openLeft, reached, reach } = nextSteps(today(done, openPoints, version), distance)
        const ways = [...full, ...open]
        const gains = ways.map(({ rule, points, left }) =>
          open.some((step) => step.rule === rule) ? Math.min(openLeft ?? 0, points * left) : points * left,
        )
        for (const rule of reached) expect(ways.some((step) => step.rule === rule)).toBe(false)
        expect(reach === null).toBe(distance > Math.max(0, ...gains))
        const step = ways.find(({ rule }) => rule === reach?.rule)
        const gained = (reach?.count ?? 0) * (step?.points ?? 0)
        expect(reach?.count ?? 0).toBeLessThanOrEqual(step?.left ?? 0)
        expect(reach === null || gained >= distance).toBe(true)
        expect(gained - (step?.points ?? 0)).toBeLessThan(distance)
      },
    ),
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
