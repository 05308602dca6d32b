import { expect, it } from 'vitest'
import type { ScoredKind } from '#app/domain/points/points-table.ts'
import { DAY, dayOf, dayStart, HOUR, MINUTE, type WeekState } from '#app/domain/time/period.ts'
import { factKey, type Fact } from './fact.ts'
import type { LedgerRow } from './ledger-row.ts'
import { changedRows, observeFacts, type Observation } from './ledger.ts'

const MONDAY = dayStart('2026-11-16')
const LAST_WEEK = '2026-W46'
const NOW = MONDAY + 2 * DAY + 12 * HOUR

function fact(kind: ScoredKind, key: string, occurredAt: number, change: Partial<Fact> = {}): Fact {
  return {
    key,
    kind,
    repository: { id: 1, name: 'tower/stairs', nodeId: null },
    day: dayOf(occurredAt),
    quantity: 1,
    ineligible: null,
    title: 'Mend the stairs',
    url: 'https://github.test/tower/stairs/1',
    occurredAt,
    sourceUpdatedAt: occurredAt,
    counterpartId: null,
    reviewerCanPush: null,
    isAfterEnd: null,
    thread: null,
    ...change,
  }
}

/** A webhook's observation, unless `change` makes it a complete answer. All weeks are open. */
function observe(stored: readonly LedgerRow[], facts: Fact[], change: Partial<Observation> = {}): LedgerRow[] {
  return observeFacts(stored, {
    facts,
    complete: null,
    now: NOW,
    lastCompleteAt: 0,
    scoresFrom: '2026-11-01',
    projectStatusOf: () => 'unknown',
    weekStatus: standing({}),
    ...change,
  })
}

function standing(states: Record<string, WeekState>): Observation['weekStatus'] {
  return (week) => ({
    state: states[week] ?? 'open',
    closedAt: states[week] === 'closed' ? NOW : null,
    forced: false,
    pointsVersion: 1,
  })
}

/** A complete answer about this week. */
function answered(to: number): Partial<Observation> {
  return { complete: { from: MONDAY, to }, now: to }
}

function pointsOf(rows: readonly LedgerRow[]): number {
  return rows.reduce((sum, { points }) => sum + points, 0)
}

const opened = fact('pull_request_opened', factKey.pullRequestOpened(1), MONDAY + 9 * HOUR)
const accepted = fact('pull_request_accepted', factKey.pullRequestAccepted(1), MONDAY + 10 * HOUR)
const approved = fact('review_approved', factKey.reviewVerdict(5), MONDAY + 9 * HOUR)
const completed = fact('issue_completed', factKey.issueCompleted(3), MONDAY + 9 * HOUR)

it('writes a row for a new fact, with its points and its time', () => {
  expect(observe([], [opened])).toEqual([
    {
      key: 'pr:1:opened',
      kind: 'pull_request_opened',
      scale: 'contest',
      day: '2026-11-16',
      week: '2026-W47',
      quantity: 1,
      ineligible: null,
      counted: 1,
      points: 10,
      reason: null,
      repositoryId: 1,
      title: 'Mend the stairs',
      url: 'https://github.test/tower/stairs/1',
      occurredAt: MONDAY + 9 * HOUR,
      firstSeenAt: NOW,
      grownAt: MONDAY + 9 * HOUR,
      sourceUpdatedAt: MONDAY + 9 * HOUR,
      counterpartId: null,
      reviewerCanPush: null,
      isAfterEnd: null,
      landedAs: null,
      agent: null,
      credit: null,
    },
  ])
})

it('learns who took it up, and who can push, and never forgets it for a source that does not say', () => {
  const first = observe([], [{ ...approved, counterpartId: 7, reviewerCanPush: true }])
  const after = observe(first, [{ ...approved, counterpartId: null, reviewerCanPush: null, isAfterEnd: null }])
  expect(after.map(({ counterpartId, reviewerCanPush }) => [counterpartId, reviewerCanPush])).toEqual([[7, true]])
  const learnt = observe(observe([], [approved]), [{ ...approved, counterpartId: 7, reviewerCanPush: false }])
  expect(learnt.map(({ counterpartId, reviewerCanPush }) => [counterpartId, reviewerCanPush])).toEqual([[7, false]])
})

it('changes nothing when the same is observed again, by whatever way and whenever', () => {
  const rows = observe([], [opened, accepted, approved])
  expect(changedRows([], rows)).toHaveLength(3)
  expect(changedRows(rows, observe(rows, [opened, accepted, approved]))).toEqual([])
  expect(changedRows(rows, observe(rows, [approved], { now: NOW + DAY }))).toEqual([])
  expect(changedRows(rows, observe(rows, [approved, opened, accepted], answered(NOW + DAY)))).toEqual([])
  expect(changedRows(rows, observe(rows, []))).toEqual([])
})

it('makes a pull request opened and accepted in one week 50 in all, an issue 30, a verdict with feedback 30', () => {
  expect(pointsOf(observe([], [opened, accepted]))).toBe(50)
  expect(pointsOf(observe([], [fact('issue_opened', factKey.issueOpened(3), MONDAY), completed]))).toBe(30)
  expect(pointsOf(observe([], [approved, fact('review_commented', factKey.reviewText(5), MONDAY)]))).toBe(30)
})

it('never replaces what GitHub said later, by an equal or later time it does', () => {
  const rows = observe([], [{ ...opened, ineligible: 'spam_label', sourceUpdatedAt: NOW }])
  const older = { ...opened, title: 'Old', sourceUpdatedAt: NOW - 1 }
  expect(changedRows(rows, observe(rows, [older]))).toEqual([])
  expect(changedRows(rows, observe(rows, [{ ...older, sourceUpdatedAt: null }]))).toEqual([])
  expect(observe(rows, [{ ...opened, title: 'Same time', sourceUpdatedAt: NOW }])).toMatchObject([
    { title: 'Same time', ineligible: null, points: 10 },
  ])
  expect(observe(rows, [{ ...opened, title: 'New', sourceUpdatedAt: NOW + 1 }])).toMatchObject([
    { title: 'New', ineligible: null, points: 10, sourceUpdatedAt: NOW + 1 },
  ])
})

it('goes by when it asked where GitHub keeps no updated time', () => {
  const repository = fact('repository_created', factKey.repository(7), MONDAY + HOUR, { sourceUpdatedAt: null })
  const empty: Fact = { ...repository, ineligible: 'empty_repository' }
  const rows = observe([], [empty], answered(NOW))
  expect(rows).toMatchObject([{ points: 0, reason: 'empty_repository' }])
  const filled = observe(rows, [repository], { ...answered(NOW + HOUR), lastCompleteAt: NOW })
  expect(filled).toMatchObject([{ points: 10, reason: null }])
  const lateAnswer = { ...answered(NOW), now: NOW + HOUR, lastCompleteAt: NOW + HOUR }
  expect(changedRows(filled, observe(filled, [empty], lateAnswer))).toEqual([])
})

it('keeps a title and an address that a later word leaves out', () => {
  const rows = observe([], [opened])
  const bare = { ...opened, title: null, url: null, sourceUpdatedAt: NOW }
  expect(observe(rows, [bare])).toMatchObject([{ title: opened.title, url: opened.url, sourceUpdatedAt: NOW }])
})

it('takes the kind and the day of the earliest of two facts with one key, in whatever order they come', () => {
  const later = fact('review_changes_requested', approved.key, MONDAY + DAY + HOUR)
  const expected = [{ kind: 'review_approved', day: '2026-11-16', occurredAt: MONDAY + 9 * HOUR, points: 20 }]
  expect(observe(observe([], [approved]), [later])).toMatchObject(expected)
  expect(observe(observe([], [later]), [approved])).toMatchObject(expected)
})

it('keeps what was said later about a fact that moves to its earlier day', () => {
  const later = fact('review_changes_requested', approved.key, MONDAY + DAY + HOUR, { title: 'New title' })
  const dismissed: Fact = { ...later, ineligible: 'review_dismissed', sourceUpdatedAt: MONDAY + DAY + 2 * HOUR }
  expect(observe(observe([], [dismissed]), [approved])).toMatchObject([
    { kind: 'review_approved', day: '2026-11-16', title: 'New title', points: 0, reason: 'review_dismissed' },
  ])
})

it('moves a fact into another week only while both are open', () => {
  const sunday = fact('review_approved', approved.key, MONDAY - HOUR)
  const later = fact('review_changes_requested', approved.key, MONDAY + HOUR)
  const rows = observe([], [later])
  const settling = { weekStatus: standing({ [LAST_WEEK]: 'settling' }) }
  expect(observe(rows, [sunday], settling)).toMatchObject([
    { kind: 'review_approved', week: LAST_WEEK, day: '2026-11-15' },
  ])
  const closed = { weekStatus: standing({ [LAST_WEEK]: 'closed' }) }
  expect(observe(rows, [sunday], closed)).toMatchObject([
    { kind: 'review_changes_requested', week: '2026-W47', day: '2026-11-16', points: 20 },
  ])
})

it('lets a reopened issue fall to 0 and rise on its first day', () => {
  const rows = observe([], [completed])
  expect(pointsOf(rows)).toBe(20)
  const reopened = observe(rows, [{ ...completed, ineligible: 'reopened', sourceUpdatedAt: MONDAY + DAY }])
  expect(reopened).toMatchObject([{ points: 0, reason: 'reopened', day: '2026-11-16' }])
  const again = fact('issue_completed', completed.key, MONDAY + 2 * DAY)
  expect(observe(reopened, [again])).toMatchObject([{ points: 20, reason: null, day: '2026-11-16' }])
})

it.each(['spam_label', 'closed_unmerged'] as const)(
  'takes points back for %s until the week is closed',
  (ineligible) => {
    const rows = observe([], [opened])
    const taken: Fact = { ...opened, ineligible, sourceUpdatedAt: NOW }
    const expected = [{ points: 0, counted: 0, reason: ineligible }]
    expect(observe(rows, [taken])).toMatchObject(expected)
    expect(observe(rows, [taken], { weekStatus: standing({ '2026-W47': 'settling' }) })).toMatchObject(expected)
    const closed = observe(rows, [taken], { weekStatus: standing({ '2026-W47': 'closed' }) })
    expect(changedRows(rows, closed)).toEqual([])
  },
)

it('removes the points of facts missing from a newer complete answer', () => {
  const rows = observe([], [opened, accepted], answered(NOW))
  const next = observe(rows, [opened], { ...answered(NOW + HOUR), lastCompleteAt: NOW })
  expect(next).toMatchObject([
    { key: opened.key, points: 10, reason: null },
    { key: accepted.key, points: 0, counted: 0, reason: 'gone' },
  ])
})

it.each<[string, Partial<Observation>]>([
  ['an answer that is not complete', {}],
  ['an answer asked for before the last one', { ...answered(NOW), lastCompleteAt: NOW + HOUR }],
  ['the last answer once more', { ...answered(NOW), lastCompleteAt: NOW }],
  ['an answer about another time', { complete: { from: MONDAY + DAY, to: NOW }, now: NOW }],
  ['an answer less than an hour younger than the fact', answered(MONDAY + 10 * HOUR)],
  ['an answer after the week has closed', { ...answered(NOW), weekStatus: standing({ '2026-W47': 'closed' }) }],
])('does not miss a fact in %s', (_, observation) => {
  const rows = observe([], [opened])
  expect(changedRows(rows, observe(rows, [], observation))).toEqual([])
})

it('misses a fact once the answer is an hour and more younger', () => {
  const rows = observe([], [opened])
  expect(changedRows(rows, observe(rows, [], answered(opened.occurredAt + HOUR)))).toEqual([])
  expect(observe(rows, [], answered(opened.occurredAt + HOUR + MINUTE))).toMatchObject([{ reason: 'gone', points: 0 }])
})

it('never misses inline replies, which only webhooks tell, nor adjustments, nor lifetime rows', () => {
  const [reply] = observe([], [fact('review_comment_created', factKey.comment(1, 2, '2026-11-16'), MONDAY)])
  if (reply === undefined) throw new Error('no row')
  const adjustment: LedgerRow = { ...reply, key: 'adjustment:1', kind: 'adjustment', points: -40, repositoryId: null }
  const bonus: LedgerRow = { ...adjustment, key: 'bonus:app', kind: 'app_installed', scale: 'lifetime', points: 100 }
  const rows = [reply, adjustment, bonus]
  expect(changedRows(rows, observe(rows, [], answered(NOW)))).toEqual([])
})

it('gives the points back to what comes back', () => {
  const rows = observe([], [opened], answered(NOW))
  const gone = observe(rows, [], { ...answered(NOW + HOUR), lastCompleteAt: NOW })
  const back = observe(gone, [opened], { ...answered(NOW + 2 * HOUR), lastCompleteAt: NOW + HOUR })
  expect(back).toMatchObject([{ points: 10, ineligible: null, reason: null }])
})

it('gives an issue closed again for another reason that reason, not that it was deleted', () => {
  const issue = fact('issue_opened', factKey.issueOpened(3), MONDAY + 8 * HOUR)
  const rows = observe([], [issue, completed], answered(NOW))
  const next = observe(rows, [issue], { ...answered(NOW + HOUR), lastCompleteAt: NOW })
  expect(next.find(({ key }) => key === completed.key)).toMatchObject({ points: 0, reason: 'not_completed' })
  const again = observe(next, [issue, completed], { ...answered(NOW + 2 * HOUR), lastCompleteAt: NOW + HOUR })
  expect(again.find(({ key }) => key === completed.key)).toMatchObject({ points: 20, reason: null })
})

it('does not restore a deleted fact from an answer requested earlier', () => {
  const gone = observe(observe([], [opened]), [], answered(NOW))
  const lateAnswer = { ...answered(NOW - HOUR), now: NOW, lastCompleteAt: NOW }
  expect(changedRows(gone, observe(gone, [opened], lateAnswer))).toEqual([])
})

it('shows what happened before the first week without points', () => {
  const contest = { scoresFrom: '2026-11-16' }
  const sunday = fact('issue_opened', factKey.issueOpened(8), MONDAY - MINUTE)
  expect(observe([], [sunday], contest)).toMatchObject([{ points: 0, reason: 'before_joining', day: '2026-11-15' }])
  const monday = fact('issue_opened', factKey.issueOpened(8), MONDAY)
  expect(observe([], [monday], contest)).toMatchObject([{ points: 10, reason: null, day: '2026-11-16' }])
})

it('keeps a fact of before the first week at 0 when more is heard of it later', () => {
  const contest = { scoresFrom: '2026-11-16' }
  const sunday = fact('review_approved', approved.key, MONDAY - HOUR)
  const later = fact('review_changes_requested', approved.key, MONDAY + DAY)
  const expected = [{ day: '2026-11-15', points: 0, reason: 'before_joining' }]
  expect(observe(observe([], [sunday], contest), [later], contest)).toMatchObject(expected)
  expect(observe(observe([], [later], contest), [sunday], contest)).toMatchObject(expected)
})

it('judges what earns nothing for its time alone, for the contests that count it', () => {
  const merged = (number: number, occurredAt: number, change: Partial<Fact> = {}) =>
    fact('pull_request_accepted', factKey.pullRequestAccepted(number), occurredAt, { counterpartId: 9, ...change })
  const facts = [
    merged(1, MONDAY - HOUR),
    merged(2, MONDAY - HOUR, { ineligible: 'self_merged' }),
    merged(3, MONDAY - 8 * DAY, { counterpartId: 0 }),
    merged(4, MONDAY - 9 * DAY),
  ]
  const weekStatus = standing({ '2026-W45': 'closed' })
  const rows = observe([], facts, { scoresFrom: '2026-11-16', weekStatus, projectStatusOf: () => 'established' })
  expect(new Map(rows.map(({ key, credit, points }) => [key, [credit, points]]))).toEqual(
    new Map([
      [factKey.pullRequestAccepted(1), ['full', 0]],
      [factKey.pullRequestAccepted(2), [null, 0]],
      [factKey.pullRequestAccepted(3), ['alone', 0]],
      [factKey.pullRequestAccepted(4), ['full', 0]],
    ]),
  )
})

it('says another reason before that of joining', () => {
  const fork = fact('repository_created', factKey.repository(7), MONDAY - HOUR, { ineligible: 'fork' })
  expect(observe([], [fork], { scoresFrom: '2026-11-16' })).toMatchObject([{ points: 0, reason: 'fork' }])
})

it('shows what is found after its week has closed without points', () => {
  const closed = { weekStatus: standing({ [LAST_WEEK]: 'closed' }) }
  const sunday = fact('issue_opened', factKey.issueOpened(8), MONDAY - HOUR)
  const rows = observe([], [sunday], closed)
  expect(rows).toMatchObject([{ week: LAST_WEEK, day: '2026-11-15', points: 0, counted: 0, reason: 'week_closed' }])
  expect(changedRows(rows, observe(rows, [{ ...sunday, sourceUpdatedAt: NOW }], closed))).toEqual([])
  expect(observe([], [{ ...sunday, ineligible: 'spam_label' }], closed)).toMatchObject([{ reason: 'spam_label' }])
})

it('never touches the rows of a closed week', () => {
  const rows = observe([], [opened, accepted, approved])
  const closed = { ...answered(NOW + DAY), weekStatus: standing({ '2026-W47': 'closed' }) }
  const first: Fact[] = [
    { ...opened, ineligible: 'spam_label', sourceUpdatedAt: NOW },
    fact('pull_request_opened', factKey.pullRequestOpened(99), MONDAY),
  ]
  const next = observe(rows, first, closed)
  expect(next.slice(0, 3)).toEqual(rows)
  expect(next[3]).toMatchObject({ key: 'pr:99:opened', points: 0, reason: 'week_closed' })
})

it('scores a whole day anew when an earlier fact is found', () => {
  const at = (hour: number) => fact('repository_created', factKey.repository(hour), MONDAY + hour * HOUR)
  const rows = observe([], [at(9)])
  const next = observe(rows, [at(3)])
  expect(next).toEqual(
    expect.arrayContaining([
      expect.objectContaining({ key: 'repo:9', points: 0, reason: 'daily_limit' }),
      expect.objectContaining({ key: 'repo:3', points: 10, reason: null }),
    ]),
  )
  expect(changedRows(rows, next)).toHaveLength(2)
})

it('returns rows that differ in anything shown or scored', () => {
  const rows = observe([], [opened, accepted])
  const [first, second] = rows
  if (first === undefined || second === undefined) throw new Error('no rows')
  expect(changedRows(rows, rows.toReversed())).toEqual([])
  for (const change of [
    { points: 0 },
    { title: 'New' },
    { day: '2026-11-17' },
    { reason: 'gone' },
    { grownAt: 0 },
  ] as const)
    expect(changedRows(rows, [{ ...first, ...change }, second])).toEqual([{ ...first, ...change }])
})

it('keeps inline comments while a poll still has their review, and removes them with it', () => {
  const verdict = fact('review_approved', factKey.reviewVerdict(5), MONDAY + 9 * HOUR)
  const text = fact('review_commented', factKey.reviewText(5), MONDAY + 9 * HOUR)
  const stored = observe([], [verdict, text])
  const ineligible = (facts: Fact[]) =>
    observe(stored, facts, answered(MONDAY + 12 * HOUR)).find(({ key }) => key === text.key)?.ineligible
  expect([ineligible([verdict]), ineligible([])]).toEqual([null, 'gone'])
})

it('lets a fact go at any time while its week is open, though the day’s commits are fixed', () => {
  const stored = observe([], [opened])
  const to = MONDAY + 5 * DAY
  const [row] = observe(stored, [], { ...answered(to), lastCompleteAt: to - HOUR })
  expect(row).toMatchObject({ ineligible: 'gone', points: 0 })
})

it('takes what GitHub changed later from an answer that was asked for earlier', () => {
  const stored = observe([], [opened])
  const renamed = { ...opened, title: 'Mend all stairs', url: null, sourceUpdatedAt: MONDAY + 11 * HOUR }
  const [row] = observe(stored, [renamed], { ...answered(MONDAY + 12 * HOUR), lastCompleteAt: MONDAY + 13 * HOUR })
  expect(row).toMatchObject({ title: 'Mend all stairs', url: opened.url })
})
