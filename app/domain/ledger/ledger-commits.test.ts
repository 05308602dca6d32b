import { expect, it } from 'vitest'
import { DAY, dayStart, HOUR, MINUTE } from '#app/domain/time/period.ts'
import { factKey, type Fact } from './fact.ts'
import type { LedgerRow } from './ledger-row.ts'
import { changedRows, observeFacts, type Observation } from './ledger.ts'

const DAY_OF_COMMITS = '2026-11-16'
const START = dayStart(DAY_OF_COMMITS)
/** 48 hours after the day ended. */
const FIXED = START + 3 * DAY

function commits(
  quantity: number,
  change: { repository?: number; day?: string; ineligible?: Fact['ineligible'] } = {},
): Fact {
  const { repository = 1, day = DAY_OF_COMMITS, ineligible = null } = change
  return {
    key: factKey.commits(repository, day),
    kind: 'commits',
    repository: { id: repository, name: `tower/${repository}`, nodeId: null },
    day,
    quantity,
    ineligible,
    title: null,
    url: null,
    occurredAt: dayStart(day),
    sourceUpdatedAt: null,
    counterpartId: null,
    reviewerCanPush: null,
    isAfterEnd: null,
    thread: null,
  }
}

/** A complete answer requested at `to`, after one requested at `after`. */
function answer(stored: readonly LedgerRow[], facts: Fact[], to: number, after = 0): LedgerRow[] {
  return observeFacts(stored, { ...observation(to), facts, complete: { from: START, to }, lastCompleteAt: after })
}

function observation(now: number): Omit<Observation, 'facts'> {
  return {
    complete: null,
    now,
    lastCompleteAt: 0,
    scoresFrom: '2026-11-01',
    projectStatusOf: () => 'unknown',
    weekStatus: () => ({ state: 'open', closedAt: null, forced: false, pointsVersion: 1 }),
  }
}

it('counts the commits of a repository and day in one row that grows', () => {
  const noon = START + 12 * HOUR
  const three = answer([], [commits(3)], noon)
  expect(three).toMatchObject([{ key: 'commits:1:2026-11-16', quantity: 3, counted: 3, points: 30, grownAt: noon }])
  const twelve = answer(three, [commits(12)], noon + HOUR, noon)
  expect(twelve).toMatchObject([
    { quantity: 12, counted: 10, points: 100, reason: 'daily_limit', grownAt: noon + HOUR },
  ])
})

it('lets the number fall and the row go while the day may still change', () => {
  const noon = START + 12 * HOUR
  const three = answer([], [commits(3)], noon)
  expect(answer(three, [commits(2)], noon + HOUR, noon)).toMatchObject([{ quantity: 2, points: 20, grownAt: noon }])
  expect(answer(three, [], noon + HOUR, noon)).toMatchObject([{ quantity: 3, points: 0, reason: 'gone' }])
})

it('changes nothing by an answer that is not complete or was asked for earlier', () => {
  const noon = START + 12 * HOUR
  const three = answer([], [commits(3)], noon)
  const partial = observeFacts(three, { ...observation(noon + HOUR), facts: [commits(5)], lastCompleteAt: noon })
  expect(changedRows(three, partial)).toEqual([])
  expect(changedRows(three, answer(three, [commits(5)], noon - HOUR, noon))).toEqual([])
  expect(changedRows(three, answer(three, [commits(5)], noon, noon))).toEqual([])
})

it('takes the number of the first complete answer 48 hours after the day ended', () => {
  const early = answer([], [commits(3)], FIXED - MINUTE)
  const fixing = answer(early, [commits(4)], FIXED, FIXED - MINUTE)
  expect(fixing).toMatchObject([{ quantity: 4, points: 40, grownAt: START + DAY - 1 }])
  expect(changedRows(fixing, answer(fixing, [commits(9)], FIXED + HOUR, FIXED))).toEqual([])
  expect(changedRows(fixing, answer(fixing, [commits(1)], FIXED + HOUR, FIXED))).toEqual([])
  expect(changedRows(fixing, answer(fixing, [], FIXED + HOUR, FIXED))).toEqual([])
})

it('goes on until such an answer comes, however late', () => {
  const early = answer([], [commits(3)], START + HOUR)
  const fixing = answer(early, [commits(6)], FIXED + 2 * DAY, START + HOUR)
  expect(fixing).toMatchObject([{ quantity: 6, points: 60 }])
})

it('takes a day that was never fetched before as it is found', () => {
  const found = answer([], [commits(8)], FIXED + DAY)
  expect(found).toMatchObject([{ quantity: 8, points: 80, reason: null, grownAt: START + DAY - 1 }])
  const between = answer([], [commits(8)], FIXED + DAY, FIXED - MINUTE)
  expect(between).toMatchObject([{ quantity: 8, points: 80, reason: null }])
})

it('adds no other repository to a day whose number is fixed, and says so', () => {
  const fixed = answer([], [commits(3)], FIXED)
  const backdated = commits(7, { repository: 2 })
  const next = answer(fixed, [commits(3), backdated], FIXED + HOUR, FIXED)
  expect(next).toMatchObject([
    { repositoryId: 1, points: 30, reason: null },
    { repositoryId: 2, quantity: 7, counted: 0, points: 0, reason: 'day_fixed' },
  ])
  const again = answer(next, [commits(3), backdated], FIXED + 2 * HOUR, FIXED + HOUR)
  expect(changedRows(next, again)).toEqual([])
})

it('shows a fork’s commits without points', () => {
  expect(answer([], [commits(3, { ineligible: 'fork' })], START + HOUR)).toMatchObject([
    { quantity: 3, counted: 0, points: 0, reason: 'fork' },
  ])
})

it('takes a contribution day up to 14 hours ahead of UTC, and none further ahead', () => {
  const tomorrow = commits(2, { day: '2026-11-17' })
  expect(answer([], [tomorrow], START + 10 * HOUR - 1)).toEqual([])
  expect(answer([], [tomorrow], START + 10 * HOUR)).toMatchObject([
    { day: '2026-11-17', points: 20, grownAt: dayStart('2026-11-17') },
  ])
})

it('does not drop the row of a day ahead while that day has not come', () => {
  const tomorrow = commits(2, { day: '2026-11-17' })
  const rows = answer([], [tomorrow], START + 12 * HOUR)
  expect(changedRows(rows, answer(rows, [], START + 13 * HOUR, START + 12 * HOUR))).toEqual([])
})

it('counts the Monday of a player ahead of UTC in the new week', () => {
  const monday = commits(2, { day: '2026-11-23' })
  expect(answer([], [monday], dayStart('2026-11-22') + 15 * HOUR)).toMatchObject([{ week: '2026-W48', points: 20 }])
})

it('keeps the address of a day’s commits until a new one arrives', () => {
  const linked = { ...commits(2), url: 'https://github.test/tower/1/commits' }
  const stored = answer([], [linked], START + 12 * HOUR)
  const urlAfter = (url: string | null) =>
    answer(stored, [{ ...commits(3), url }], START + 13 * HOUR, START + 12 * HOUR)[0]?.url
  expect([urlAfter(null), urlAfter('https://github.test/other')]).toEqual([linked.url, 'https://github.test/other'])
})
