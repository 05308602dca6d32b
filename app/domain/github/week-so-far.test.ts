import { expect, test } from 'vitest'
import { factKey, type Fact } from '#app/domain/ledger/fact.ts'
import { DAY, dayOf, HOUR } from '#app/domain/time/period.ts'
import { weekSoFar } from './week-so-far.ts'

const MONDAY = Date.parse('2026-11-16T00:00:00Z')
const NOW = MONDAY + 2 * DAY + 12 * HOUR
const open = { state: 'open', closedAt: null, forced: false, pointsVersion: 2 } as const

function fact(number: number, values: Partial<Fact> = {}): Fact {
  const occurredAt = values.occurredAt ?? MONDAY + HOUR
  return {
    key: factKey.pullRequestAccepted(number),
    kind: 'pull_request_accepted',
    repository: { id: 7, name: 'summit/rope', nodeId: 'R_7' },
    day: dayOf(occurredAt),
    quantity: 1,
    ineligible: null,
    title: null,
    url: null,
    occurredAt,
    sourceUpdatedAt: occurredAt,
    counterpartId: 9,
    reviewerCanPush: null,
    isAfterEnd: null,
    thread: null,
    ...values,
  }
}

const commits = (day: number, quantity: number) =>
  fact(0, {
    key: factKey.commits(7, dayOf(MONDAY + day * DAY)),
    kind: 'commits',
    occurredAt: MONDAY + day * DAY,
    quantity,
    counterpartId: 0,
  })

test('the sum of each kind, the most points first, by the rules of the ledger', () => {
  const facts = [fact(1), fact(2), commits(0, 4), commits(1, 25)]
  expect(weekSoFar(facts, { now: NOW, weekStatus: () => open, projectStatusOf: () => 'established' })).toEqual({
    points: 180,
    works: [
      { rule: 'commits', count: 10, points: 100 },
      { rule: 'pull_request_accepted', count: 2, points: 80 },
    ],
  })
})

test('a project that is not known yet counts as open', () => {
  const facts = [fact(1), fact(2), fact(3)]
  expect(weekSoFar(facts, { now: NOW, weekStatus: () => open, projectStatusOf: () => 'unknown' })).toMatchObject({
    points: 60,
  })
  expect(weekSoFar(facts, { now: NOW, weekStatus: () => open, projectStatusOf: () => 'established' })).toMatchObject({
    points: 120,
  })
})

test('what came before Monday, comes later than today or cannot count brings nothing', () => {
  const facts = [
    fact(1, { occurredAt: MONDAY - HOUR }),
    fact(2, { occurredAt: MONDAY + 6 * DAY }),
    fact(3, { ineligible: 'opted_out' }),
  ]
  expect(weekSoFar(facts, { now: NOW, weekStatus: () => open, projectStatusOf: () => 'established' })).toEqual({
    points: 0,
    works: [],
  })
})
