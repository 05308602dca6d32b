import fc from 'fast-check'
import { expect, it } from 'vitest'
import { isScoredKind, LIFETIME_BONUS, POINTS_TABLE, ruleOf, type ScoredKind } from '#app/domain/points/points-table.ts'
import { DAY, dayOf, dayStart, HOUR, weekOfDay } from '#app/domain/time/period.ts'
import type { Ineligibility } from './fact.ts'
import type { LedgerRow } from './ledger-row.ts'
import { isLate, reachedAt, scoreFacts } from './scoring.ts'

const MONDAY = '2026-11-16'
const NOON = dayStart(MONDAY) + 12 * HOUR
const KINDS: readonly ScoredKind[] = [
  'commits',
  'pull_request_opened',
  'pull_request_accepted',
  'issue_opened',
  'issue_completed',
  'review_approved',
  'review_changes_requested',
  'review_commented',
  'issue_comment_created',
  'review_comment_created',
  'repository_created',
]

function row(kind: LedgerRow['kind'], change: Partial<LedgerRow> = {}): LedgerRow {
  const day = change.day ?? MONDAY
  const occurredAt = change.occurredAt ?? dayStart(day)
  return {
    key: `${kind}:1`,
    kind,
    scale: 'contest',
    day,
    week: weekOfDay(day),
    quantity: 1,
    ineligible: null,
    counted: 0,
    points: 0,
    reason: null,
    repositoryId: 1,
    title: null,
    url: null,
    occurredAt,
    firstSeenAt: occurredAt,
    grownAt: occurredAt,
    sourceUpdatedAt: null,
    counterpartId: null,
    reviewerCanPush: null,
    isAfterEnd: null,
    landedAs: null,
    agent: null,
    credit: null,
    ...change,
  }
}

function scoreAt(rows: readonly LedgerRow[], now: number): LedgerRow[] {
  return scoreFacts(rows, { now, versionOf: () => 1, projectStatusOf: () => 'unknown' })
}

/** `count` facts of a kind, an hour apart. */
function several(kind: ScoredKind, count: number): LedgerRow[] {
  return Array.from({ length: count }, (_, index) =>
    row(kind, { key: `${kind}:${index}`, occurredAt: dayStart(MONDAY) + index * HOUR }),
  )
}

function pointsOf(rows: readonly LedgerRow[]): number {
  return rows.reduce((sum, { points }) => sum + points, 0)
}

it.each([
  ['pull_request_opened', 10, 3],
  ['pull_request_accepted', 40, 4],
  ['issue_opened', 10, 3],
  ['issue_completed', 20, 3],
  ['review_approved', 20, 5],
  ['review_changes_requested', 20, 5],
  ['review_commented', 10, 5],
  ['issue_comment_created', 10, 5],
  ['review_comment_created', 10, 5],
  ['repository_created', 10, 1],
] as const)('gives a %s %i points, %i times a day', (kind, points, limit) => {
  const scored = scoreAt(several(kind, limit + 1), NOON)
  expect(scored.map((one) => one.points)).toEqual([...Array<number>(limit).fill(points), 0])
  expect(scored.map((one) => one.counted)).toEqual([...Array<number>(limit).fill(1), 0])
  expect(scored.map((one) => one.reason)).toEqual([...Array<null>(limit).fill(null), 'daily_limit'])
})

it('gives a commit 10 points, 10 times a day over all repositories', () => {
  const [whole] = scoreAt([row('commits', { quantity: 10 })], NOON)
  expect(whole).toMatchObject({ quantity: 10, counted: 10, points: 100, reason: null })
  const [cut] = scoreAt([row('commits', { quantity: 11 })], NOON)
  expect(cut).toMatchObject({ quantity: 11, counted: 10, points: 100, reason: 'daily_limit' })
  const two = [row('commits', { key: 'a', quantity: 7 }), row('commits', { key: 'b', quantity: 5 })]
  expect(scoreAt(two, NOON)).toMatchObject([
    { counted: 7, points: 70, reason: null },
    { counted: 3, points: 30, reason: 'daily_limit' },
  ])
})

it('lets no day earn more than 590 points', () => {
  const everything = KINDS.flatMap((kind) => several(kind, 20))
  expect(pointsOf(scoreAt(everything, NOON))).toBe(590)
})

it('has one limit for both kinds of verdict and one for both kinds of comment', () => {
  const verdicts = [...several('review_approved', 3), ...several('review_changes_requested', 3)]
  expect(pointsOf(scoreAt(verdicts, NOON))).toBe(5 * 20)
  const comments = [...several('issue_comment_created', 4), ...several('review_comment_created', 4)]
  expect(pointsOf(scoreAt(comments, NOON))).toBe(5 * 10)
})

it('makes an accepted pull request 50, a completed issue 30 and a verdict with feedback 30 in all', () => {
  expect(pointsOf(scoreAt([row('pull_request_opened'), row('pull_request_accepted')], NOON))).toBe(50)
  expect(pointsOf(scoreAt([row('issue_opened'), row('issue_completed')], NOON))).toBe(30)
  expect(pointsOf(scoreAt([row('review_approved'), row('review_commented')], NOON))).toBe(30)
})

it('starts every limit anew with the UTC day', () => {
  const days = ['2026-11-16', '2026-11-17'].map((day) => row('commits', { key: day, day, quantity: 12 }))
  expect(scoreAt(days, NOON).map(({ points }) => points)).toEqual([100, 100])
})

it('gives the limit to the earliest of a day, whichever came first to us', () => {
  const late = row('repository_created', {
    key: 'repo:1',
    occurredAt: dayStart(MONDAY) + 2 * HOUR,
    points: 10,
    counted: 1,
  })
  const early = row('repository_created', { key: 'repo:2', occurredAt: dayStart(MONDAY) + HOUR })
  const scored = scoreAt([late, early], NOON)
  expect(scored.find(({ key }) => key === 'repo:2')).toMatchObject({ points: 10, reason: null })
  expect(scored.find(({ key }) => key === 'repo:1')).toMatchObject({ points: 0, counted: 0, reason: 'daily_limit' })
})

it('keeps a fact that earns nothing, with its reason, and leaves the limit to others', () => {
  const forks = several('commits', 3).map((one): LedgerRow => ({ ...one, quantity: 9, ineligible: 'fork' }))
  const scored = scoreAt([...forks, row('commits', { key: 'own', quantity: 10 })], NOON)
  expect(scored.filter(({ ineligible }) => ineligible === 'fork')).toMatchObject(
    Array.from({ length: 3 }, () => ({ quantity: 9, counted: 0, points: 0, reason: 'fork' })),
  )
  expect(scored.find(({ key }) => key === 'own')).toMatchObject({ counted: 10, points: 100, reason: null })
})

it.each<Ineligibility>(['own_pull_request', 'spam_label', 'closed_unmerged', 'gone', 'before_joining'])(
  'takes the points back when a fact turns %s',
  (ineligible) => {
    const earned = row('pull_request_opened', { counted: 1, points: 10, ineligible })
    expect(scoreAt([earned], NOON)).toMatchObject([{ counted: 0, points: 0, reason: ineligible }])
  },
)

it('leaves adjustments and lifetime rows as they are', () => {
  const others = [
    row('adjustment', { points: -40, counted: 1 }),
    row('telegram_connected', { scale: 'lifetime', points: 50, counted: 1 }),
    row('friend_invited', { scale: 'lifetime', points: 70, counted: 1 }),
  ]
  expect(scoreAt(others, NOON)).toEqual(expect.arrayContaining(others))
})

it('gives Telegram 50, the app 100 and a friend 70, for life only', () => {
  expect(LIFETIME_BONUS).toEqual({ telegram_connected: 50, app_installed: 100, friend_invited: 70 })
  for (const kind of Object.keys(LIFETIME_BONUS)) expect(isScoredKind(kind)).toBe(false)
  expect(KINDS.every(isScoredKind)).toBe(true)
  expect(isScoredKind('adjustment')).toBe(false)
  expect(isScoredKind('toString')).toBe(false)
})

it('says of a fact that counts in a later week that it was found late', () => {
  const sunday = row('issue_opened', { day: '2026-11-20', occurredAt: dayStart('2026-11-15') + HOUR })
  expect(isLate(sunday)).toBe(true)
  expect(scoreAt([sunday], NOON)).toMatchObject([{ points: 10, reason: 'found_late' }])
  expect(isLate(row('issue_opened', { occurredAt: dayStart(MONDAY) + 23 * HOUR }))).toBe(false)
})

it('dates what happened on GitHub by its own time, within its day', () => {
  const at = dayStart(MONDAY) + 5 * HOUR
  const [scored] = scoreAt([row('issue_opened', { occurredAt: at, grownAt: 0 })], NOON)
  expect(scored?.grownAt).toBe(at)
  const [refused] = scoreAt([row('issue_opened', { occurredAt: at, grownAt: 0, ineligible: 'spam_label' })], NOON)
  expect(refused?.grownAt).toBe(0)
})

it('dates commits by first sight, clamped into their day', () => {
  const seenAt = (now: number) => scoreAt([row('commits', { quantity: 2 })], now)[0]?.grownAt
  expect(seenAt(NOON)).toBe(NOON)
  expect(seenAt(dayStart(MONDAY) + 3 * DAY)).toBe(dayStart(MONDAY) + DAY - 1)
  expect(seenAt(dayStart(MONDAY) - 10 * HOUR)).toBe(dayStart(MONDAY))
})

it('moves the time of commits only when more of them count', () => {
  const known = row('commits', { quantity: 3, counted: 3, points: 30, grownAt: NOON })
  expect(scoreAt([known], NOON + HOUR)[0]?.grownAt).toBe(NOON)
  expect(scoreAt([{ ...known, quantity: 2 }], NOON + HOUR)[0]?.grownAt).toBe(NOON)
  expect(scoreAt([{ ...known, quantity: 4 }], NOON + HOUR)[0]?.grownAt).toBe(NOON + HOUR)
  const full = { ...known, quantity: 10, counted: 10, points: 100 }
  expect(scoreAt([{ ...full, quantity: 30 }], NOON + HOUR)[0]?.grownAt).toBe(NOON)
})

it('leaves each repository its own moment and does not take a fork’s commits for growth', () => {
  const one = row('commits', { key: 'commits:1', quantity: 3, counted: 3, points: 30, grownAt: NOON })
  const two = row('commits', { key: 'commits:2', quantity: 2 })
  expect(scoreAt([one, two], NOON + HOUR).map(({ grownAt }) => grownAt)).toEqual([NOON, NOON + HOUR])
  const fork = row('commits', { key: 'commits:3', quantity: 5, ineligible: 'fork' })
  const moved = scoreAt([{ ...one, quantity: 1 }, two, fork], NOON + HOUR)
  expect(pointsOf(moved)).toBe(30)
  expect(reachedAt(moved)).toBe(NOON)
})

it('keeps the moment of a full day of commits when another repository adds more', () => {
  const full = scoreAt([row('commits', { key: 'commits:9', quantity: 10 })], NOON)
  const more = scoreAt([...full, row('commits', { key: 'commits:1', quantity: 10 })], NOON + HOUR)
  expect(pointsOf(more)).toBe(100)
  expect(reachedAt(more)).toBe(NOON)
})

it('keeps the moment of a full day of commits when an earlier repository takes another’s part of the limit', () => {
  const first = scoreAt([row('commits', { key: 'commits:1', quantity: 5 })], NOON)
  const full = scoreAt([...first, row('commits', { key: 'commits:2', quantity: 5 })], NOON + HOUR)
  expect(reachedAt(full)).toBe(NOON + HOUR)
  const grown = full.map((one) => (one.key === 'commits:1' ? { ...one, quantity: 10 } : one))
  const more = scoreAt(grown, NOON + 2 * HOUR)
  expect(pointsOf(more)).toBe(100)
  expect(reachedAt(more)).toBe(NOON + HOUR)
})

it('reached a score when the last fact that earns arrived', () => {
  const rows = scoreAt(several('issue_opened', 5), NOON)
  expect(pointsOf(rows)).toBe(30)
  expect(reachedAt(rows)).toBe(dayStart(MONDAY) + 2 * HOUR)
  expect(reachedAt([])).toBe(0)
})

const rowsOfTwoDays = fc
  .array(
    fc.record({
      kind: fc.constantFrom(...KINDS),
      at: fc.nat({ max: 2 * DAY - 1 }),
      quantity: fc.integer({ min: 1, max: 25 }),
      ineligible: fc.constantFrom<Ineligibility | null>(null, null, null, 'fork', 'spam_label'),
    }),
    { maxLength: 60 },
  )
  .map((facts) =>
    facts.map(({ kind, at, quantity, ineligible }, index) => {
      const day = dayOf(dayStart(MONDAY) + at)
      const commits = kind === 'commits'
      const occurredAt = commits ? dayStart(day) : dayStart(MONDAY) + at
      return row(kind, { key: `${kind}:${index}`, day, occurredAt, ineligible, quantity: commits ? quantity : 1 })
    }),
  )

it('never exceeds a daily limit, nor pays a fact more than its quantity', () => {
  fc.assert(
    fc.property(rowsOfTwoDays, (rows) => {
      const counted = new Map<string, number>()
      for (const one of scoreAt(rows, NOON)) {
        expect(one.counted).toBeGreaterThanOrEqual(0)
        expect(one.counted).toBeLessThanOrEqual(one.quantity)
        const kind = one.kind.replace('approved', 'verdict').replace('changes_requested', 'verdict')
        const slot = `${one.day} ${kind.endsWith('comment_created') ? 'comment' : kind}`
        counted.set(slot, (counted.get(slot) ?? 0) + one.counted)
      }
      const limits = {
        commits: 10,
        pull_request_opened: 3,
        pull_request_accepted: 4,
        issue_opened: 3,
        issue_completed: 3,
      }
      const others = { review_verdict: 5, review_commented: 5, comment: 5, repository_created: 1 }
      for (const [rule, limit] of Object.entries({ ...limits, ...others }))
        for (const day of ['2026-11-16', '2026-11-17'])
          expect(counted.get(`${day} ${rule}`) ?? 0).toBeLessThanOrEqual(limit)
    }),
  )
})

it('scores the same facts the same in every order, and again', () => {
  const shuffled = rowsOfTwoDays.chain((rows) =>
    fc.tuple(fc.constant(rows), fc.shuffledSubarray(rows, { minLength: rows.length })),
  )
  fc.assert(
    fc.property(shuffled, ([rows, other]) => {
      const byKey = (scored: LedgerRow[]) => scored.toSorted((a, b) => (a.key < b.key ? -1 : 1))
      const once = scoreAt(rows, NOON)
      expect(byKey(scoreAt(other, NOON))).toEqual(byKey(once))
      expect(byKey(scoreAt(once, NOON + HOUR))).toEqual(byKey(once))
    }),
  )
})

it('pays each counted contribution by the table, and only rows without a reason in full', () => {
  fc.assert(
    fc.property(rowsOfTwoDays, (rows) => {
      for (const one of scoreAt(rows, NOON)) {
        expect(one.points % 10).toBe(0)
        expect(one.reason === null).toBe(one.counted === one.quantity)
        expect(one.points === 0).toBe(one.counted === 0)
      }
    }),
  )
})

it('says the points of the table as the specification does', () => {
  expect(Object.values(POINTS_TABLE).map(({ points, limit }) => [points, limit])).toEqual([
    [10, 10],
    [10, 3],
    [40, 4],
    [10, 3],
    [20, 3],
    [20, 5],
    [10, 5],
    [10, 5],
    [10, 1],
  ])
})

it('of facts at one moment the first key takes the limit, in whatever order they came', () => {
  const limit = POINTS_TABLE[ruleOf('issue_opened')].limit
  const rows = Array.from({ length: limit + 1 }, (_, index) => row('issue_opened', { key: `issue:${index}` }))
  for (const given of [rows, rows.toReversed()])
    expect(scoreAt(given, NOON).find(({ points }) => points === 0)?.key).toBe(`issue:${limit}`)
})

it('counts a fact of exactly a day before its day as found in time', () => {
  const edge = dayStart(MONDAY) - DAY
  expect([edge, edge - 1].map((occurredAt) => isLate({ occurredAt, day: MONDAY }))).toEqual([false, true])
})

it('takes neither other facts nor other days for growth of a day’s commits', () => {
  const lost = row('commits', {
    key: 'commits:1',
    quantity: 3,
    counted: 3,
    points: 30,
    grownAt: NOON,
    ineligible: 'gone',
  })
  const moved = row('commits', { key: 'commits:2', quantity: 3 })
  const beside = row('issue_opened', { quantity: 1 })
  const later = row('commits', { key: 'commits:3', day: '2026-11-17', quantity: 5 })
  const scored = scoreAt([lost, moved, beside, later], NOON + HOUR)
  expect(scored.find(({ key }) => key === 'commits:2')?.grownAt).toBe(NOON)
})
