import { expect, it } from 'vitest'
import type { FactKind } from './fact.ts'
import type { LedgerRow } from './ledger-row.ts'
import { DAY, dayOf, dayStart, HOUR, weekOf } from './period.ts'
import { unusualSigns } from './unusual-week.ts'

const MONDAY = dayStart('2026-11-16')
const grown = { createdAt: MONDAY - 365 * DAY, now: MONDAY + 8 * DAY }

function rows(kind: FactKind, count: number, change: Partial<LedgerRow> = {}, apart = 0): LedgerRow[] {
  return Array.from({ length: count }, (_, index) => {
    const occurredAt = (change.occurredAt ?? MONDAY) + index * apart
    return {
      key: `${kind}:${change.ineligible ?? 'fine'}:${occurredAt}:${index}`,
      kind,
      scale: 'contest',
      quantity: 1,
      ineligible: null,
      counted: 1,
      points: 10,
      reason: null,
      repositoryId: 1,
      title: null,
      url: null,
      firstSeenAt: occurredAt,
      grownAt: occurredAt,
      sourceUpdatedAt: occurredAt,
      counterpartId: null,
      reviewerCanPush: null,
      lane: null,
      ...change,
      occurredAt,
      day: dayOf(occurredAt),
      week: weekOf(occurredAt),
    }
  })
}

it('finds nothing unusual in an empty week of an old account', () => {
  expect(unusualSigns([], grown)).toEqual([])
})

it('holds an account of under 30 days', () => {
  expect(unusualSigns([], { createdAt: MONDAY, now: MONDAY + 30 * DAY - 1 })).toEqual(['new_account'])
  expect(unusualSigns([], { createdAt: MONDAY, now: MONDAY + 30 * DAY })).toEqual([])
})

it('holds 10 pull requests opened in a day, earning or not', () => {
  expect(unusualSigns(rows('pull_request_opened', 9), grown)).toEqual([])
  expect(unusualSigns(rows('pull_request_opened', 10), grown)).toEqual(['many_pull_requests_in_a_day'])
  expect(unusualSigns(rows('pull_request_opened', 10, { points: 0, reason: 'daily_limit' }), grown)).toEqual([
    'many_pull_requests_in_a_day',
  ])
})

it('does not add the pull requests of two days', () => {
  const two = [...rows('pull_request_opened', 9), ...rows('pull_request_opened', 9, { occurredAt: MONDAY + DAY })]
  expect(unusualSigns(two, grown)).toEqual([])
})

it('holds points in 20 hours of one day', () => {
  expect(unusualSigns(rows('issue_comment_created', 19, {}, HOUR), grown)).toEqual([])
  expect(unusualSigns(rows('issue_comment_created', 20, {}, HOUR), grown)).toEqual(['active_around_the_clock'])
})

it('counts an hour once, only where it earned, never two days together nor a day’s commits, which tell no hour', () => {
  expect(unusualSigns(rows('issue_comment_created', 40, {}, HOUR / 4), grown)).toEqual([])
  expect(unusualSigns(rows('issue_comment_created', 24, { points: 0 }, HOUR), grown)).toEqual([])
  const comments = rows('issue_comment_created', 19, { occurredAt: MONDAY + HOUR }, HOUR)
  expect(unusualSigns([...rows('commits', 1), ...comments], grown)).toEqual([])
  const overnight = rows('issue_comment_created', 24, { occurredAt: MONDAY + 12 * HOUR }, HOUR)
  expect(unusualSigns(overnight, grown)).toEqual([])
})

it('holds 2 spam labels', () => {
  expect(unusualSigns(rows('pull_request_opened', 1, { ineligible: 'spam_label' }), grown)).toEqual([])
  expect(unusualSigns(rows('pull_request_opened', 2, { ineligible: 'spam_label' }), grown)).toEqual(['spam_labels'])
})

it('counts a labelled pull request once, merged or not', () => {
  const labelled = { ineligible: 'spam_label' } as const
  const one = [...rows('pull_request_opened', 1, labelled), ...rows('pull_request_accepted', 1, labelled)]
  expect(unusualSigns(one, grown)).toEqual([])
})

it('holds 5 unmerged closes that outnumber the merges', () => {
  const closed = (count: number) => rows('pull_request_opened', count, { ineligible: 'closed_unmerged' })
  expect(unusualSigns(closed(4), grown)).toEqual([])
  expect(unusualSigns(closed(5), grown)).toEqual(['many_unmerged_closes'])
  expect(unusualSigns([...closed(5), ...rows('pull_request_accepted', 4)], grown)).toEqual(['many_unmerged_closes'])
  expect(unusualSigns([...closed(5), ...rows('pull_request_accepted', 5)], grown)).toEqual([])
  expect(unusualSigns([...closed(6), ...rows('pull_request_accepted', 5)], grown)).toEqual(['many_unmerged_closes'])
})

it('counts the author’s own merges among the merges', () => {
  const closed = rows('pull_request_opened', 5, { ineligible: 'closed_unmerged' })
  const merged = rows('pull_request_accepted', 5, { ineligible: 'self_merged', points: 0 })
  expect(unusualSigns([...closed, ...merged], grown)).toEqual([])
})

it('tells every sign of a week', () => {
  const week = [
    ...rows('pull_request_opened', 10, { ineligible: 'closed_unmerged', points: 0 }),
    ...rows('pull_request_opened', 2, { ineligible: 'spam_label', points: 0 }),
    ...rows('review_approved', 20, { occurredAt: MONDAY + 2 * DAY }, HOUR),
  ]
  expect(unusualSigns(week, { createdAt: MONDAY, now: MONDAY + DAY }).toSorted()).toEqual([
    'active_around_the_clock',
    'many_pull_requests_in_a_day',
    'many_unmerged_closes',
    'new_account',
    'spam_labels',
  ])
})
