import { expect, it } from 'vitest'
import type { LedgerRow } from '#app/domain/ledger/ledger-row.ts'
import { DAY, dayOf, dayStart, HOUR, weekOf } from '#app/domain/time/period.ts'
import { circlesOf, pointsByRepository } from './review-evidence.ts'

const MONDAY = dayStart('2026-11-16')

function row(change: Partial<LedgerRow>): LedgerRow {
  const occurredAt = change.occurredAt ?? MONDAY
  return {
    key: 'pr:1:accepted',
    kind: 'pull_request_accepted',
    scale: 'contest',
    quantity: 1,
    ineligible: null,
    counted: 1,
    points: 40,
    reason: null,
    repositoryId: 1,
    title: 'Mend the stairs',
    url: 'https://github.test/tower/stairs/pull/1',
    firstSeenAt: occurredAt,
    grownAt: occurredAt,
    sourceUpdatedAt: occurredAt,
    counterpartId: 5,
    reviewerCanPush: null,
    isAfterEnd: null,
    landedAs: null,
    agent: null,
    credit: 'full',
    ...change,
    occurredAt,
    day: dayOf(occurredAt),
    week: weekOf(occurredAt),
  }
}

it('tells through whom the points came, how fast, where and in which weeks', () => {
  const rows = [
    row({ key: 'pr:1:opened', kind: 'pull_request_opened', credit: 'alone', points: 10, counterpartId: 0 }),
    row({ key: 'pr:1:accepted', occurredAt: MONDAY + HOUR }),
    row({ key: 'pr:2:accepted', occurredAt: MONDAY - 7 * DAY, repositoryId: 2, title: 'Older' }),
    row({ key: 'pr:3:accepted', counterpartId: 6, points: 20 }),
    row({ key: 'pr:4:accepted', counterpartId: null }),
    row({ key: 'pr:5:accepted', credit: 'not_established', points: 20 }),
  ]
  const [first, unknown, other, ...rest] = circlesOf(rows)
  expect(first).toMatchObject({
    counterpartId: 5,
    points: 80,
    share: 0.8,
    weeks: ['2026-W47', '2026-W46'],
    repositoryIds: [1, 2],
    minutesToMerge: [60],
    titles: [{ title: 'Mend the stairs' }, { title: 'Older' }],
  })
  expect([unknown?.counterpartId, unknown?.points, unknown?.share]).toEqual([null, 40, 2 / 7])
  expect([other?.counterpartId, other?.share, rest]).toEqual([6, 0.2, []])
})

it('keeps the title of what is no longer public to itself', () => {
  expect(circlesOf([row({ reason: 'gone' })])[0]?.titles).toEqual([])
})

it('sums a week by repository, and what counts in full of it', () => {
  const rows = [
    row({}),
    row({ key: 'commits:2', kind: 'commits', credit: 'alone', points: 60, repositoryId: 2 }),
    row({ key: 'pr:9:accepted', occurredAt: MONDAY - DAY }),
  ]
  expect(pointsByRepository(rows, '2026-W47')).toEqual([
    { repositoryId: 2, points: 60, inFull: 0 },
    { repositoryId: 1, points: 40, inFull: 40 },
  ])
})
