import { expect, it } from 'vitest'
import type { FactKind } from './fact.ts'
import type { LedgerRow } from './ledger-row.ts'
import { DAY, dayOf, dayStart, HOUR, weekOf } from './period.ts'
import { unusualSigns as signsOf, type UnusualSign } from './unusual-week.ts'

const MONDAY = dayStart('2026-11-16')
const WEEK = '2026-W47'
const OWN = 100
const grown = { createdAt: MONDAY - 365 * DAY, now: MONDAY + 8 * DAY }
/** Repository 7 belongs to 70, and so on; the first is of the player. */
const alone = { others: new Set<number>(), ownerOf: (id: number): number | null => (id === 1 ? OWN : id * 10) }

function unusualSigns(
  ofPlayer: LedgerRow[],
  account: { createdAt: number; now: number },
  around = alone,
): UnusualSign[] {
  return signsOf(ofPlayer, WEEK, { ...account, githubId: OWN }, around)
}

function rows(kind: FactKind, count: number, change: Partial<LedgerRow> = {}, apart = 0): LedgerRow[] {
  return Array.from({ length: count }, (_, index) => {
    const occurredAt = (change.occurredAt ?? MONDAY) + index * apart
    return {
      key: `pr:${change.ineligible ?? 'fine'}-${occurredAt}-${index}:${kind}`,
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
      thread: null,
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

it('holds work in 20 hours of one day', () => {
  expect(unusualSigns(rows('issue_comment_created', 19, {}, HOUR), grown)).toEqual([])
  expect(unusualSigns(rows('issue_comment_created', 20, {}, HOUR), grown)).toEqual(['active_around_the_clock'])
})

it('counts an hour once, earning or not, never two days together nor a day’s commits, which tell no hour', () => {
  expect(unusualSigns(rows('issue_comment_created', 40, {}, HOUR / 4), grown)).toEqual([])
  expect(unusualSigns(rows('issue_comment_created', 24, { points: 0 }, HOUR), grown)).toEqual([
    'active_around_the_clock',
  ])
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
  const merged = (count: number) => rows('pull_request_accepted', count, { occurredAt: MONDAY + DAY })
  expect(unusualSigns(closed(4), grown)).toEqual([])
  expect(unusualSigns(closed(5), grown)).toEqual(['many_unmerged_closes'])
  expect(unusualSigns([...closed(5), ...merged(4)], grown)).toEqual(['many_unmerged_closes'])
  expect(unusualSigns([...closed(5), ...merged(5)], grown)).toEqual([])
  expect(unusualSigns([...closed(6), ...merged(5)], grown)).toEqual(['many_unmerged_closes'])
})

it('counts the author’s own merges among the merges', () => {
  const closed = rows('pull_request_opened', 5, { ineligible: 'closed_unmerged' })
  const merged = rows('pull_request_accepted', 5, {
    ineligible: 'self_merged',
    points: 0,
    occurredAt: MONDAY + DAY,
  })
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

it('counts what was opened or accepted on one day, a pull request once', () => {
  const both = (count: number) => [...rows('pull_request_opened', count), ...rows('pull_request_accepted', count)]
  expect(unusualSigns(both(9), grown)).toEqual([])
  expect(unusualSigns(rows('pull_request_accepted', 10), grown)).toEqual(['many_pull_requests_in_a_day'])
  const apart = rows('pull_request_accepted', 5, { ineligible: 'spam_label' })
  expect(unusualSigns([...rows('pull_request_opened', 5), ...apart], grown)).toEqual(['many_pull_requests_in_a_day'])
})

it('looks four weeks back for labels and closes, one week for the rest', () => {
  const before = { occurredAt: MONDAY - 7 * DAY }
  expect(unusualSigns(rows('pull_request_opened', 10, before), grown)).toEqual([])
  expect(unusualSigns(rows('issue_comment_created', 20, before, HOUR), grown)).toEqual([])
  const labelled = rows('pull_request_opened', 1, { ...before, ineligible: 'spam_label' })
  expect(unusualSigns([...labelled, ...rows('pull_request_opened', 1, { ineligible: 'spam_label' })], grown)).toEqual([
    'spam_labels',
  ])
})

it('holds pull requests to 8 other owners in a week, known owners only', () => {
  const to = (owners: number) =>
    Array.from({ length: owners }, (_, index) =>
      rows('pull_request_opened', 1, { repositoryId: index + 2, occurredAt: MONDAY + (index % 7) * DAY + index }),
    ).flat()
  expect(unusualSigns([...to(7), ...rows('pull_request_opened', 2)], grown)).toEqual([])
  expect(unusualSigns(to(8), grown)).toEqual(['many_repositories'])
  expect(unusualSigns(to(8), grown, { ...alone, ownerOf: () => null })).toEqual([])
  expect(unusualSigns(to(8), grown, { ...alone, ownerOf: () => 5 })).toEqual([])
})

it('holds four fifths of 200 full points through one person', () => {
  const full = (count: number, counterpartId: number | null, points = 40) =>
    Array.from({ length: count }, (_, index) =>
      rows('pull_request_accepted', 1, { lane: 'full', points, counterpartId, occurredAt: MONDAY - index * DAY * 3 }),
    ).flat()
  expect(unusualSigns([...full(4, 5), ...full(1, 6, 30)], grown)).toEqual([])
  expect(unusualSigns([...full(4, 5), ...full(1, 6)], grown)).toEqual(['narrow_circle'])
  expect(unusualSigns([...full(3, 5), ...full(2, 6)], grown)).toEqual([])
  expect(unusualSigns(full(6, 0), grown)).toEqual([])
})

it('takes deleted accounts for one person, who hides no circle of others', () => {
  const full = (count: number, counterpartId: number | null) =>
    rows('pull_request_accepted', count, { lane: 'full', points: 40, counterpartId }, DAY)
  expect(unusualSigns(full(4, null), grown)).toEqual([])
  expect(unusualSigns(full(5, null), grown)).toEqual(['narrow_circle'])
  expect(unusualSigns([...full(4, null), ...full(1, 6)], grown)).toEqual(['narrow_circle'])
  expect(unusualSigns([...full(3, null), ...full(2, 6)], grown)).toEqual([])
  expect(unusualSigns([...full(5, 5), ...full(5, null)], grown)).toEqual(['narrow_circle'])
  expect(unusualSigns([...full(3, 5), ...full(2, 6), ...full(2, null)], grown)).toEqual([])
})

it('holds what went through others of the ten together', () => {
  const through = [5, 6, 7, 8, 9].flatMap((counterpartId) =>
    rows('pull_request_accepted', 1, { lane: 'full', points: 40, counterpartId }),
  )
  expect(unusualSigns(through, grown)).toEqual([])
  expect(unusualSigns(through, grown, { ...alone, others: new Set([5, 6, 7, 8]) })).toEqual(['narrow_circle'])
})

it('counts owners of opened pull requests alone, and no owner that is not known', () => {
  const elsewhere = (kind: FactKind, count: number) =>
    Array.from({ length: count }, (_, index) => rows(kind, 1, { repositoryId: index + 2 })[0] as LedgerRow)
  expect(unusualSigns(elsewhere('issue_opened', 8), grown)).toEqual([])
  const nowhere = rows('pull_request_opened', 1, { repositoryId: null })
  const lost = { ...alone, ownerOf: (id: number) => (id === 2 ? null : alone.ownerOf(id)) }
  const ofNobody = { ...alone, ownerOf: (id: number | null) => (id === null ? 1 : id * 10) }
  expect(unusualSigns(elsewhere('pull_request_opened', 8), grown, lost)).toEqual([])
  expect(unusualSigns([...elsewhere('pull_request_opened', 7), ...nowhere], grown, ofNobody)).toEqual([])
})

it('asks for the circle of what counts in full and is somebody’s', () => {
  const through = (count: number, change: Partial<LedgerRow>) =>
    rows('pull_request_accepted', count, { points: 40, lane: 'full', counterpartId: 5, ...change }, DAY)
  expect(unusualSigns(through(5, {}), grown)).toEqual(['narrow_circle'])
  for (const change of [{ lane: 'not_known' as const }, { counterpartId: 0 }])
    expect(unusualSigns(through(5, change), grown)).toEqual([])
})
