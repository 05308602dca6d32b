import fc from 'fast-check'
import { expect, it } from 'vitest'
import {
  PIECES_BEYOND_LIMIT_PER_DAY,
  isScoredKind,
  OPEN_POINTS_PER_DAY,
  OPEN_POINTS_PER_WEEK,
  POINTS_TABLE,
  ruleOf,
  type ScoredKind,
} from '#app/domain/points/points-table.ts'
import { DAY, dayStart, HOUR, weekOfDay } from '#app/domain/time/period.ts'
import { countsInFull } from './credit.ts'
import type { ProjectStatus } from './established-project.ts'
import type { LedgerRow } from './ledger-row.ts'
import { scoreFacts } from './scoring.ts'

const TODAY = '2026-11-18'
const NOON = dayStart(TODAY) + 12 * HOUR
const OLD_PROJECT = 1
const NEW_PROJECT = 2
const COUNTERPART = 99

function row(kind: ScoredKind, hour: number, change: Partial<LedgerRow> = {}): LedgerRow {
  const occurredAt = kind === 'commits' ? dayStart(TODAY) : dayStart(TODAY) + hour * HOUR
  return {
    key: `${kind}:${hour}`,
    kind,
    scale: 'contest',
    day: TODAY,
    week: weekOfDay(TODAY),
    quantity: 1,
    ineligible: null,
    counted: 0,
    points: 0,
    reason: null,
    repositoryId: OLD_PROJECT,
    title: null,
    url: null,
    occurredAt,
    firstSeenAt: occurredAt,
    grownAt: occurredAt,
    sourceUpdatedAt: null,
    counterpartId: COUNTERPART,
    reviewerCanPush: true,
    isAfterEnd: false,
    landedAs: null,
    agent: null,
    credit: null,
    ...change,
  }
}

function score(rows: readonly LedgerRow[], now = NOON, version = 3): LedgerRow[] {
  const projectStatuses = new Map<number, ProjectStatus>([
    [OLD_PROJECT, 'established'],
    [NEW_PROJECT, 'not_established'],
  ])
  return scoreFacts(rows, {
    now,
    versionOf: () => version,
    projectStatusOf: (id) => (id === null ? 'not_established' : (projectStatuses.get(id) ?? 'unknown')),
  })
}

function sum(rows: readonly LedgerRow[]): number {
  return rows.reduce((all, { points }) => all + points, 0)
}

it.each<[string, LedgerRow, LedgerRow['credit']]>([
  ['an accepted pull request in an established project', row('pull_request_accepted', 1), 'full'],
  ['a completed issue there', row('issue_completed', 1), 'full'],
  ['a review there by somebody who can push', row('review_approved', 1), 'full'],
  ['written feedback by somebody who can push', row('review_commented', 1), 'full'],
  ['a delivered merge whose merger has no id', row('pull_request_accepted', 1, { counterpartId: null }), 'full'],
  ['a reviewed without write access', row('review_approved', 1, { reviewerCanPush: false }), 'no_push'],
  [
    'a review of which only a delivery told',
    row('review_approved', 1, { reviewerCanPush: null, isAfterEnd: null }),
    'not_known',
  ],
  ['feedback on a bot’s pull request', row('review_commented', 1, { counterpartId: 0 }), 'alone'],
  ['a merge in a new project', row('pull_request_accepted', 1, { repositoryId: NEW_PROJECT }), 'not_established'],
  ['a merge in a project not looked up', row('pull_request_accepted', 1, { repositoryId: 7 }), 'not_known'],
  ['commits', row('commits', 0), 'alone'],
  ['an opened pull request', row('pull_request_opened', 1), 'alone'],
  ['a comment', row('issue_comment_created', 1), 'alone'],
  ['a new repository', row('repository_created', 1), 'alone'],
])('%s: %3$s', (_, fact, credit) => {
  expect(score([fact])[0]?.credit).toBe(credit)
})

it('gives at most 60 points a day for what needs nobody else, and the rest of them to the last fact', () => {
  const rows = [
    row('pull_request_accepted', 1, { repositoryId: NEW_PROJECT }),
    row('pull_request_accepted', 2, { repositoryId: NEW_PROJECT }),
    row('issue_opened', 3),
  ]
  expect(score(rows).map(({ points, counted, reason }) => [points, counted, reason])).toEqual([
    [40, 1, null],
    [20, 1, 'open_limit'],
    [0, 0, 'open_limit'],
  ])
})

it('counts six of a day’s commits', () => {
  expect(score([row('commits', 0, { quantity: 12 })])).toMatchObject([{ counted: 6, points: 60, reason: 'open_limit' }])
  expect(score([row('commits', 0, { quantity: 12 })], NOON, 1)).toMatchObject([
    { counted: 10, points: 100, credit: null },
  ])
})

it('gives what others take up on top, up to its own limit', () => {
  const rows = [
    row('commits', 0, { quantity: 10 }),
    ...[1, 2, 3, 4, 5].map((hour) => row('pull_request_accepted', hour)),
  ]
  const scored = score(rows)
  expect(sum(scored)).toBe(60 + 4 * 40)
  expect(scored.at(-1)).toMatchObject({ points: 0, reason: 'daily_limit' })
})

it('lets what counts in full use a rule’s limit before what does not', () => {
  const open = [1, 2].map((hour) => row('pull_request_accepted', hour, { repositoryId: NEW_PROJECT }))
  const full = [3, 4, 5, 6].map((hour) => row('pull_request_accepted', hour))
  const scored = score([...open, ...full])
  expect(sum(scored)).toBe(160)
  expect(scored.filter(({ credit }) => credit === 'full').map(({ points }) => points)).toEqual([40, 40, 40, 40])
})

it('dates the day’s commits by when their open points were reached, not by later commits', () => {
  const [first] = score([row('commits', 0, { quantity: 6 })], NOON)
  const [later] = score([{ ...row('commits', 0), ...first, quantity: 9 }], NOON + 5 * HOUR)
  expect([first?.grownAt, later?.grownAt]).toEqual([NOON, NOON])
  const [earlier] = score([row('commits', 0, { quantity: 5 })], NOON)
  const [grown] = score([{ ...row('commits', 0), ...earlier, quantity: 9 }], NOON + 5 * HOUR)
  expect(grown?.grownAt).toBe(NOON + 5 * HOUR)
})

const KINDS = [
  'commits',
  'pull_request_opened',
  'pull_request_accepted',
  'issue_completed',
  'review_approved',
  'issue_comment_created',
] as const
const someRows = fc
  .array(
    fc.record({
      kind: fc.constantFrom<ScoredKind>(...KINDS),
      hour: fc.integer({ min: 0, max: 47 }),
      repositoryId: fc.constantFrom(OLD_PROJECT, NEW_PROJECT, 7),
      reviewerCanPush: fc.constantFrom(true, false, null),
      quantity: fc.integer({ min: 1, max: 12 }),
    }),
    { maxLength: 25 },
  )
  .map((all) =>
    all.map(({ kind, hour, quantity, ...rest }, index) => {
      const made = row(kind, hour, { ...rest, key: `${kind}:${index}`, quantity: kind === 'commits' ? quantity : 1 })
      return hour < 24
        ? made
        : { ...made, day: '2026-11-19', occurredAt: made.occurredAt + (kind === 'commits' ? DAY : 0) }
    }),
  )

it('never gives more than 60 open points a day, nor a rule more than its limit, in whatever order facts come', () => {
  fc.assert(
    fc.property(someRows, fc.func(fc.integer()), fc.constantFrom(3, 4), (rows, key, version) => {
      const scored = score(rows, NOON, version)
      const shuffled = score(
        rows.toSorted((one, other) => key(one) - key(other)),
        NOON,
        version,
      )
      expect(shuffled).toEqual(scored)
      for (const [, ofDay] of Map.groupBy(scored, ({ day }) => day)) {
        const beyond = version === 3 ? 0 : PIECES_BEYOND_LIMIT_PER_DAY
        expect(sum(ofDay.filter((one) => !countsInFull(one)))).toBeLessThanOrEqual(OPEN_POINTS_PER_DAY + beyond)
        for (const [rule, ofRule] of Map.groupBy(ofDay, ({ kind }) => (isScoredKind(kind) ? ruleOf(kind) : 'comment')))
          expect(ofRule.reduce((all, { counted }) => all + counted, 0)).toBeLessThanOrEqual(POINTS_TABLE[rule].limit)
      }
      expect(score(scored, NOON, version)).toEqual(scored)
    }),
  )
})

it('asks for push rights of whoever reviewed, and not of whoever merged', () => {
  expect(score([row('pull_request_accepted', 9, { reviewerCanPush: null, isAfterEnd: null })])[0]?.credit).toBe('full')
  expect(score([row('review_approved', 9, { reviewerCanPush: false })])[0]?.credit).toBe('no_push')
  expect(score([row('review_approved', 9, { reviewerCanPush: null, isAfterEnd: null })])[0]?.credit).toBe('not_known')
})

const DAYS = ['2026-11-16', '2026-11-17', '2026-11-18', '2026-11-19', '2026-11-20', '2026-11-21', '2026-11-22']

/** So many of a kind on each of these days, each through somebody else. */
function everyDay(kind: ScoredKind, count: number, change: Partial<LedgerRow> = {}, days = DAYS): LedgerRow[] {
  return days.flatMap((day, index) =>
    Array.from({ length: count }, (_, number) =>
      row(kind, number, {
        key: `${kind}:${day}:${number}`,
        day,
        occurredAt: dayStart(day) + number * HOUR,
        counterpartId: 100 + index * 10 + number,
        ...change,
      }),
    ),
  )
}

it.each<[ScoredKind, counted: number]>([
  ['pull_request_accepted', 12],
  ['issue_completed', 9],
  ['review_approved', 15],
  ['review_commented', 15],
])('%s counts in full so many times a week, and the rest shares the points of one’s own', (kind, most) => {
  const { points, limit } = POINTS_TABLE[ruleOf(kind)]
  const scored = score(everyDay(kind, limit))
  const full = scored.filter(({ credit }) => credit === 'full')
  expect([full.length, sum(full)]).toEqual([most, most * points])
  const rest = scored.filter(({ credit }) => credit === 'week_limit')
  expect(rest.length).toBe(DAYS.length * limit - most)
  expect(sum(rest)).toBe(Math.min(OPEN_POINTS_PER_WEEK, 4 * Math.min(OPEN_POINTS_PER_DAY, limit * points)))
  expect(score(everyDay(kind, limit), NOON, 2).every(({ credit }) => credit === 'full')).toBe(true)
})

it('through one person 200 points a week count in full', () => {
  const scored = score(everyDay('pull_request_accepted', 2, { counterpartId: COUNTERPART }))
  expect(sum(scored.filter(({ credit }) => credit === 'full'))).toBe(200)
  expect(new Set(scored.map(({ credit }) => credit))).toEqual(new Set(['full', 'person_limit']))
  expect(sum(score(everyDay('pull_request_accepted', 2)))).toBeGreaterThan(sum(scored))
})

it('alone one earns 60 points a day and 200 a week', () => {
  const scored = score(everyDay('commits', 1, { quantity: 10, counterpartId: 0 }))
  expect(DAYS.map((day) => sum(scored.filter((one) => one.day === day)))).toEqual([60, 60, 60, 20, 0, 0, 0])
  expect(scored.slice(0, 4).map(({ reason }) => reason)).toEqual([
    'open_limit',
    'open_limit',
    'open_limit',
    'open_week_limit',
  ])
  expect(sum(score(everyDay('commits', 1, { quantity: 10, counterpartId: 0 }), NOON, 2))).toBe(420)
})

it('past a limit each piece counts one point, fifteen a day over all rules, since version 4', () => {
  const alone = score(everyDay('commits', 1, { quantity: 17, counterpartId: 0 }), NOON, 4)
  expect(alone.map(({ points, counted }) => [points, counted])).toEqual([
    [71, 6],
    [71, 6],
    [71, 6],
    [35, 2],
    [15, 0],
    [15, 0],
    [15, 0],
  ])
  const day = [
    row('commits', 0, { quantity: 15, counterpartId: 0 }),
    ...[1, 2, 3, 4, 5, 6].map((hour) => row('pull_request_accepted', hour)),
    ...[7, 8, 9, 10, 11, 12].map((hour) => row('issue_comment_created', hour)),
  ]
  const scored = score(day, NOON, 4)
  expect(scored.map(({ points, credit, reason }) => [points, credit, reason])).toEqual([
    [69, 'alone', 'open_limit'],
    ...Array.from({ length: 4 }, () => [40, 'full', null]),
    ...Array.from({ length: 2 }, () => [1, 'full', 'daily_limit']),
    ...Array.from({ length: 4 }, () => [1, 'alone', 'open_limit']),
    ...Array.from({ length: 2 }, () => [0, 'alone', 'open_limit']),
  ])
  expect(scored.filter(countsInFull).length).toBe(4)
  expect(sum(score(day, NOON, 3))).toBe(60 + 160)
})

it('a row that falls reopens the room that it took', () => {
  const merges = [1, 2, 3, 4, 5].map((hour) => row('pull_request_accepted', hour))
  const before = score([row('commits', 0, { quantity: 10 }), ...merges], NOON, 4)
  expect(before.map(({ points }) => points)).toEqual([64, 40, 40, 40, 40, 1])
  const fallen = before.map((one, index) => (index === 1 ? { ...one, ineligible: 'reverted' as const } : one))
  expect(score(fallen, NOON, 4).map(({ points }) => points)).toEqual([64, 0, 40, 40, 40, 40])
  const unpushed = before.map((one, index) => (index === 0 ? { ...one, quantity: 2 } : one))
  expect(score(unpushed, NOON, 4).map(({ points }) => points)).toEqual([20, 40, 40, 40, 40, 1])
})

it('commits past a limit move the time at which the day’s points were reached, as far as they count', () => {
  const first = score([row('commits', 0, { quantity: 6 })], NOON, 4)
  const later = score([{ ...row('commits', 0), ...first[0], quantity: 21 }], NOON + HOUR, 4)
  const last = score([{ ...row('commits', 0), ...later[0], quantity: 30 }], NOON + 2 * HOUR, 4)
  expect([later, last].map(([one]) => [one?.points, one?.grownAt])).toEqual([
    [75, NOON + HOUR],
    [75, NOON + HOUR],
  ])
})

it('an approval without push access shares the points of one’s own, since version 3', () => {
  const approved = row('pull_request_accepted', 1, { reviewerCanPush: false })
  expect(score([approved])[0]?.credit).toBe('approver_without_push')
  expect(score([approved], NOON, 2)[0]?.credit).toBe('full')
})

it('a review of what had ended before shares the points of one’s own, since version 3', () => {
  const late = row('review_approved', 1, { isAfterEnd: true })
  expect(score([late])[0]?.credit).toBe('after_end')
  expect(score([late], NOON, 2)[0]?.credit).toBe('full')
})

it('an issue that no change by somebody else closed shares the points of one’s own, since version 4', () => {
  const byHand = row('issue_completed', 1, { isAfterEnd: true })
  expect(score([byHand], NOON, 4)[0]?.credit).toBe('no_change')
  expect(score([{ ...byHand, repositoryId: NEW_PROJECT }], NOON, 4)[0]?.credit).toBe('not_established')
  expect(score([byHand])[0]?.credit).toBe('full')
  expect(score([{ ...byHand, isAfterEnd: false }], NOON, 4)[0]?.credit).toBe('full')
})

it('a project’s people together are nobody whom the limit of one person knows', () => {
  const through = (counterpartId: number) =>
    score(everyDay('pull_request_accepted', 2, { counterpartId })).filter(({ credit }) => credit === 'full')
  expect([through(COUNTERPART).length, through(-OLD_PROJECT).length]).toEqual([5, 12])
})

it.each([3, 4])('a row that falls reopens the room that it took under every limit of version %i', (version) => {
  const rows = [
    ...everyDay('pull_request_accepted', 3),
    ...everyDay('review_approved', 4, { counterpartId: COUNTERPART }),
    ...everyDay('commits', 1, { quantity: 9, counterpartId: 0 }),
    ...everyDay('issue_opened', 2, { counterpartId: 0 }),
  ]
  const limits = new Set(score(rows, NOON, version).flatMap(({ credit, reason }) => [credit, reason]))
  expect([...limits]).toEqual(expect.arrayContaining(['week_limit', 'person_limit', 'open_limit', 'open_week_limit']))
  const earned = (all: LedgerRow[]) =>
    new Map(all.filter(({ ineligible }) => ineligible === null).map((one) => [one.key, [one.points, one.credit]]))
  fc.assert(
    fc.property(fc.subarray(rows), (fallen) => {
      const keys = new Set(fallen.map(({ key }) => key))
      const after = score(
        score(rows, NOON, version).map((one) => (keys.has(one.key) ? { ...one, ineligible: 'reverted' } : one)),
        NOON,
        version,
      )
      expect(earned(after)).toEqual(
        earned(
          score(
            rows.filter(({ key }) => !keys.has(key)),
            NOON,
            version,
          ),
        ),
      )
    }),
    { numRuns: 60 },
  )
})

it.each([3, 4])('the order in which a week’s facts arrive changes nothing in version %i', (version) => {
  const rows = [
    ...everyDay('pull_request_accepted', 3),
    ...everyDay('review_approved', 4, { counterpartId: COUNTERPART }),
    ...everyDay('commits', 1, { quantity: 9, counterpartId: 0 }),
  ]
  const inOrder = score(rows, NOON, version).toSorted((one, other) => (one.key < other.key ? -1 : 1))
  fc.assert(
    fc.property(fc.shuffledSubarray(rows, { minLength: rows.length }), (shuffled) => {
      expect(score(shuffled, NOON, version).toSorted((one, other) => (one.key < other.key ? -1 : 1))).toEqual(inOrder)
    }),
    { numRuns: 30 },
  )
})
