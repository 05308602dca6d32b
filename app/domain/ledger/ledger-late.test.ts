import { expect, it } from 'vitest'
import { DAY, dayOf, dayStart, HOUR, MINUTE } from '#app/domain/time/period.ts'
import { factKey, type Fact } from './fact.ts'
import type { LedgerRow } from './ledger-row.ts'
import { changedRows, observeFacts, type Observation } from './ledger.ts'

/** 2026-W46 was force-closed on Thursday 2026-11-19 at 06:00; the previous answer came on that week's Saturday. */
const LAST_WEEK = '2026-W46'
const SUNDAY = dayStart('2026-11-15')
const CLOSED = Date.parse('2026-11-19T06:00:00Z')
const LAST_ANSWER = dayStart('2026-11-14') + 12 * HOUR
const FRIDAY = CLOSED + DAY

function observe(stored: readonly LedgerRow[], facts: Fact[], change: Partial<Observation> = {}): LedgerRow[] {
  const now = change.now ?? FRIDAY
  return observeFacts(stored, {
    facts,
    complete: { from: dayStart('2026-11-09'), to: now },
    now,
    lastCompleteAt: LAST_ANSWER,
    scoresFrom: '2026-11-01',
    projectStatusOf: () => 'unknown',
    weekStatus: (week) => forcedIf(week === LAST_WEEK),
    ...change,
  })
}

function forcedIf(closed: boolean) {
  return closed
    ? { state: 'closed' as const, closedAt: CLOSED, forced: true, pointsVersion: 1 }
    : { state: 'open' as const, closedAt: null, forced: false, pointsVersion: 1 }
}

function fact(kind: Fact['kind'], key: string, occurredAt: number, quantity = 1): Fact {
  return {
    key,
    kind,
    repository: { id: 1, name: 'tower/stairs', nodeId: null },
    day: dayOf(occurredAt),
    quantity,
    ineligible: null,
    title: null,
    url: null,
    occurredAt,
    sourceUpdatedAt: kind === 'commits' ? null : occurredAt,
    counterpartId: null,
    reviewerCanPush: null,
    isAfterEnd: null,
    thread: null,
  }
}

function commits(quantity: number, day = SUNDAY): Fact {
  return fact('commits', factKey.commits(1, dayOf(day)), day, quantity)
}

const opened = fact('issue_opened', factKey.issueOpened(1), SUNDAY + HOUR)
const known = observe([], [commits(3)], { now: SUNDAY, lastCompleteAt: 0, weekStatus: () => forcedIf(false) })

it('counts a fact of a week closed by force in the week in which it is found', () => {
  const rows = observe([], [opened])
  expect(rows).toMatchObject([
    { day: '2026-11-20', week: '2026-W47', points: 10, reason: 'found_late', occurredAt: SUNDAY + HOUR },
  ])
  expect(changedRows(rows, observe(rows, [opened], { now: FRIDAY + HOUR, lastCompleteAt: FRIDAY }))).toEqual([])
})

it('counts it for 14 days after the close and not after', () => {
  expect(observe([], [opened], { now: CLOSED + 14 * DAY })).toMatchObject([
    { day: '2026-12-03', points: 10, reason: 'found_late' },
  ])
  expect(observe([], [opened], { now: CLOSED + 14 * DAY + MINUTE })).toMatchObject([
    { day: '2026-11-15', week: LAST_WEEK, points: 0, reason: 'week_closed' },
  ])
})

it('counts nothing late of a week that closed with all answers', () => {
  const closed = { weekStatus: () => ({ ...forcedIf(true), forced: false }) }
  expect(observe([], [opened], closed)).toMatchObject([{ day: '2026-11-15', points: 0, reason: 'week_closed' }])
  const fixed = { ...closed, lastCompleteAt: CLOSED }
  expect(observe([], [commits(3)], fixed)).toMatchObject([{ day: '2026-11-15', points: 0, reason: 'week_closed' }])
})

it('takes a late fact’s points back and gives them again like any other’s', () => {
  const rows = observe([], [opened])
  const labelled: Fact = { ...opened, ineligible: 'spam_label', sourceUpdatedAt: FRIDAY }
  const taken = observe(rows, [labelled], { now: FRIDAY + HOUR, lastCompleteAt: FRIDAY })
  expect(taken).toMatchObject([{ day: '2026-11-20', points: 0, reason: 'spam_label' }])
  const given = observe(taken, [{ ...opened, sourceUpdatedAt: FRIDAY + 1 }], { now: FRIDAY + 2 * HOUR })
  expect(given).toMatchObject([{ day: '2026-11-20', points: 10, reason: 'found_late' }])
})

it('keeps what happened before the first week at 0 however late it is found', () => {
  const contest = { scoresFrom: '2026-11-16' }
  const rows = observe([], [opened], contest)
  expect(rows).toMatchObject([{ points: 0, reason: 'before_joining' }])
  const again = { ...contest, now: FRIDAY + HOUR, lastCompleteAt: FRIDAY }
  expect(changedRows(rows, observe(rows, [opened], again))).toEqual([])
})

it('keeps to the limits of the day in which it is found', () => {
  const today = [1, 2].map((id) =>
    fact('issue_opened', factKey.issueOpened(10 + id), dayStart('2026-11-20') + id * MINUTE),
  )
  const late = [3, 4].map((id) => fact('issue_opened', factKey.issueOpened(id), SUNDAY + id * HOUR))
  const rows = observe([], [...today, ...late])
  expect(rows.reduce((sum, { points }) => sum + points, 0)).toBe(30)
})

it('counts what a day’s commits grew by in a row of its own', () => {
  const rows = observe(known, [commits(8)])
  expect(rows).toMatchObject([
    { key: 'commits:1:2026-11-15', week: LAST_WEEK, quantity: 3, points: 30, reason: null },
    {
      key: 'commits:1:2026-11-15:late',
      day: '2026-11-20',
      week: '2026-W47',
      quantity: 5,
      points: 50,
      reason: 'found_late',
      grownAt: FRIDAY,
    },
  ])
  expect(rows[0]).toEqual(known[0])
  expect(changedRows(rows, observe(rows, [commits(8)], { now: FRIDAY + HOUR, lastCompleteAt: FRIDAY }))).toEqual([])
})

it('adds nothing late where the number did not grow, or 14 days have passed', () => {
  expect(observe(known, [commits(3)])).toEqual(known)
  expect(observe(known, [commits(2)])).toEqual(known)
  expect(observe(known, [commits(8)], { now: CLOSED + 14 * DAY + MINUTE })).toEqual(known)
})

it('takes the growth of the first complete answer, not what is dated back afterwards', () => {
  const rows = observe(known, [commits(8)])
  const after = { now: FRIDAY + HOUR, lastCompleteAt: FRIDAY }
  expect(changedRows(rows, observe(rows, [commits(20)], after))).toEqual([])
  expect(changedRows(known, observe(known, [commits(8)], after))).toEqual([])
})

it('lets growth from a partial answer grow further until the complete one', () => {
  const rows = observe(known, [commits(8)], { complete: null })
  expect(observe(rows, [commits(9)], { now: FRIDAY + HOUR })).toMatchObject([
    { points: 30 },
    { quantity: 6, points: 60 },
  ])
})

it('adds nothing late to a day that a complete answer had fixed before the close', () => {
  const monday = dayStart('2026-11-09')
  const before = { now: LAST_ANSWER, lastCompleteAt: 0, weekStatus: () => forcedIf(false) }
  const fixed = observe([], [commits(3, monday)], before)
  expect(observe(fixed, [commits(8, monday)])).toEqual(fixed)
})

it('leaves the late row where it stands when its own week has closed', () => {
  const rows = observe(known, [commits(8)])
  const later = {
    now: CLOSED + 10 * DAY,
    weekStatus: (week: string) => ({ ...forcedIf(week <= '2026-W47'), forced: week === LAST_WEEK }),
  }
  expect(changedRows(rows, observe(rows, [commits(9)], later))).toEqual([])
})
