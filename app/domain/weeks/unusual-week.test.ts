import { expect, it } from 'vitest'
import type { FactKind } from '#app/domain/ledger/fact.ts'
import type { LedgerRow } from '#app/domain/ledger/ledger-row.ts'
import { DAY, dayOf, dayStart, HOUR, weekOf } from '#app/domain/time/period.ts'
import { unusualSigns as signsOf, type SignEvidence, type UnusualSign } from './unusual-week.ts'

const MONDAY = dayStart('2026-11-16')
const WEEK = '2026-W47'
const OWN = 100
const WEEK_LONG = 7 * DAY
const grown = { createdAt: MONDAY - 365 * DAY, now: MONDAY + 8 * DAY }
/** Repository 7 belongs to 70, and so on; the first is of the player. Nobody is new. */
const alone: SignEvidence = {
  accountOf: () => ({ createdAt: 0, firstWorkAt: 0 }),
  repositoryOf: (id) => ({ ownerId: id === 1 ? OWN : id * 10, movedAt: null }),
}

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
      isAfterEnd: null,
      landedAs: null,
      agent: null,
      thread: null,
      credit: null,
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
  expect(unusualSigns(to(8), grown, { ...alone, repositoryOf: () => ({ ownerId: null, movedAt: null }) })).toEqual([])
  expect(unusualSigns(to(8), grown, { ...alone, repositoryOf: () => ({ ownerId: 5, movedAt: null }) })).toEqual([])
})

/** Accepted elsewhere, through accounts that are new up to 9. */
const strangers: SignEvidence = { ...alone, accountOf: (id) => ({ createdAt: 0, firstWorkAt: id < 10 ? null : 0 }) }
function full(count: number, counterpartId: number | null, change: Partial<LedgerRow> = {}): LedgerRow[] {
  const given = { credit: 'full' as const, points: 40, counterpartId, repositoryId: 3, ...change }
  return rows('pull_request_accepted', count, given, DAY)
}

it('looks at more than two thirds of the week’s full points through new accounts, whatever the place', () => {
  expect(unusualSigns([...full(2, 5), ...full(1, 16)], grown, strangers)).toEqual([])
  expect(unusualSigns([...full(3, 5), ...full(1, 16)], grown, strangers)).toEqual(['new_partners'])
  expect(unusualSigns(full(5, 5, { credit: 'not_known' }), grown, strangers)).toEqual([])
  expect(unusualSigns(full(5, 5), grown, { ...alone, accountOf: () => undefined })).toEqual([])
})

/** Held by a strong sign each week until new_partners took the place of unknown_partners and few_people. */
it.each<[string, (index: number) => Partial<LedgerRow>]>([
  ['of two maintainers of a small library, one', () => ({ counterpartId: 16 })],
  [
    'somebody who contributes to five small projects',
    (index) => ({ counterpartId: 20 + (index % 5), repositoryId: 3 + (index % 5) }),
  ],
  ['a translator with two language leads', (index) => ({ counterpartId: 16 + (index % 2) })],
  ['a writer of documentation with one reviewer', () => ({ counterpartId: 17 })],
  [
    'a reviewer of people new to the project, half of them new to GitHub',
    (index) => ({ kind: 'review_approved', counterpartId: index % 2 === 0 ? 5 : 30 + index }),
  ],
])('finds nothing unusual in %s', (_, rowAt) => {
  const week = Array.from({ length: 10 }, (_each, index) =>
    full(1, null, { occurredAt: MONDAY + (index % 5) * DAY + index, ...rowAt(index) }),
  )
  expect(unusualSigns(week.flat(), grown, strangers)).toEqual([])
})

/** Nothing public tells it from a reviewer with a helper, so a person looks. */
it('looks at a teacher whose pupils all have new accounts', () => {
  const pupils = Array.from({ length: 5 }, (_, index) => full(1, index + 1))
  expect(unusualSigns(pupils.flat(), grown, strangers)).toEqual(['new_partners'])
})

it('looks at half of the week’s full points in projects of one’s own or that changed hands lately', () => {
  const moved = (days: number): SignEvidence => ({
    ...alone,
    repositoryOf: (id) => ({
      ownerId: id === 1 ? OWN : 40,
      movedAt: id === 3 ? MONDAY + WEEK_LONG - days * DAY : null,
    }),
  })
  const own = full(1, 16, { repositoryId: 1 })
  expect(unusualSigns([...own, ...full(1, 16, { repositoryId: 4 })], grown, moved(200))).toEqual(['own_projects'])
  expect(unusualSigns([...own, ...full(1, 16, { repositoryId: 4, points: 41 })], grown, moved(200))).toEqual([])
  expect(unusualSigns(full(1, 16), grown, moved(89))).toEqual(['own_projects'])
  expect(unusualSigns(full(1, 16), grown, moved(90))).toEqual([])
  expect(unusualSigns(rows('pull_request_accepted', 1, { credit: 'not_established' }), grown, alone)).toEqual([])
})

it('counts owners of opened pull requests alone, and no owner that is not known', () => {
  const elsewhere = (kind: FactKind, count: number) =>
    Array.from({ length: count }, (_, index) => rows(kind, 1, { repositoryId: index + 2 })[0] as LedgerRow)
  expect(unusualSigns(elsewhere('issue_opened', 8), grown)).toEqual([])
  const nowhere = rows('pull_request_opened', 1, { repositoryId: null })
  const lost: SignEvidence = {
    ...alone,
    repositoryOf: (id) => (id === 2 ? { ownerId: null, movedAt: null } : alone.repositoryOf(id)),
  }
  expect(unusualSigns(elsewhere('pull_request_opened', 8), grown, lost)).toEqual([])
  expect(unusualSigns([...elsewhere('pull_request_opened', 7), ...nowhere], grown)).toEqual([])
})
