import fc from 'fast-check'
import { expect, it } from 'vitest'
import { DAY, dayOf, dayStart, HOUR, weekOfDay, type WeekState } from '#app/domain/time/period.ts'
import type { Fact, Ineligibility } from './fact.ts'
import type { LedgerRow } from './ledger-row.ts'
import { changedRows, observeFacts, type Observation } from './ledger.ts'

const START = dayStart('2026-11-14')
const LAST_WEEK = '2026-W46'
/** Saturday to Tuesday: the end of one week and the start of the next. */
const DAYS = 4
const NOW = START + DAYS * DAY
const LIMITS = {
  commits: { slot: 'commits', limit: 10, points: 10 },
  pull_request_opened: { slot: 'pull request', limit: 3, points: 10 },
  pull_request_accepted: { slot: 'accepted', limit: 4, points: 40 },
  issue_opened: { slot: 'issue', limit: 3, points: 10 },
  issue_completed: { slot: 'completed', limit: 3, points: 20 },
  review_approved: { slot: 'verdict', limit: 5, points: 20 },
  review_changes_requested: { slot: 'verdict', limit: 5, points: 20 },
  review_commented: { slot: 'text', limit: 5, points: 10 },
  issue_comment_created: { slot: 'comment', limit: 5, points: 10 },
  review_comment_created: { slot: 'comment', limit: 5, points: 10 },
  repository_created: { slot: 'repository', limit: 1, points: 10 },
}
type Kind = keyof typeof LIMITS

/** Possible reports about one object: each with a later updated time, and not always in the first kind. */
const thing = fc
  .oneof(
    fc.constant<Kind[]>(['pull_request_opened']),
    fc.constant<Kind[]>(['pull_request_accepted']),
    fc.constant<Kind[]>(['issue_completed']),
    fc.constant<Kind[]>(['review_approved', 'review_changes_requested']),
    fc.constant<Kind[]>(['issue_comment_created', 'review_comment_created']),
  )
  .chain((kinds) =>
    fc.uniqueArray(
      fc.record({
        kind: fc.constantFrom(...kinds),
        occurredAt: fc.integer({ min: START, max: NOW - 1 }),
        ineligible: fc.constantFrom<Ineligibility | null>(null, null, 'spam_label', 'reopened'),
      }),
      { minLength: 1, maxLength: 3, selector: ({ occurredAt }) => occurredAt },
    ),
  )

const commits = fc.record({ quantity: fc.integer({ min: 1, max: 12 }), day: fc.nat({ max: DAYS - 1 }) })

const facts = fc
  .tuple(fc.array(thing, { maxLength: 15 }), fc.array(commits, { maxLength: 6 }))
  .map(([things, pushed]): Fact[] => [
    ...things.flatMap((versions, index) =>
      versions.map((version, at) => ({
        ...version,
        ...named(`thing:${index}`),
        day: dayOf(version.occurredAt),
        sourceUpdatedAt: NOW + at,
      })),
    ),
    ...pushed.map(({ quantity, day }, index) => ({
      ...named(`commits:${index}:${day}`),
      kind: 'commits' as const,
      day: dayOf(START + day * DAY),
      quantity,
      ineligible: null,
      occurredAt: START + day * DAY,
      sourceUpdatedAt: null,
    })),
  ])

function named(key: string) {
  return {
    key,
    repository: { id: 1, name: 'tower/stairs', nodeId: null },
    quantity: 1,
    title: null,
    url: null,
    counterpartId: null,
    reviewerCanPush: null,
    isAfterEnd: null,
    thread: null,
  }
}

function observe(stored: readonly LedgerRow[], said: readonly Fact[], change: Partial<Observation> = {}): LedgerRow[] {
  return observeFacts(stored, {
    facts: said,
    complete: null,
    now: NOW,
    lastCompleteAt: 0,
    scoresFrom: dayOf(START + DAY),
    projectStatusOf: () => 'unknown' as const,
    weekStatus: standing('settling'),
    ...change,
  })
}

function standing(lastWeek: WeekState): Observation['weekStatus'] {
  return (week) => ({ state: week <= LAST_WEEK ? lastWeek : 'open', closedAt: null, forced: false, pointsVersion: 1 })
}

/** Shuffles the facts and cuts them into observations of the given sizes. */
function cut<Item>(items: readonly Item[], sizes: readonly number[]): Item[][] {
  const parts: Item[][] = []
  let from = 0
  for (const size of sizes) {
    parts.push(items.slice(from, from + size))
    from += size
  }
  return [...parts, items.slice(from)]
}

function shown(rows: readonly LedgerRow[]) {
  return rows
    .map(({ key, kind, day, week, quantity, counted, points, reason }) => ({
      key,
      kind,
      day,
      week,
      quantity,
      counted,
      points,
      reason,
    }))
    .toSorted((one, other) => (one.key < other.key ? -1 : 1))
}

function pointsByDay(rows: readonly { day: string; points: number }[]): Record<string, number> {
  const days: Record<string, number> = {}
  for (const { day, points } of rows) days[day] = (days[day] ?? 0) + points
  return Object.fromEntries(
    Object.entries(days)
      .filter(([, points]) => points !== 0)
      .toSorted(),
  )
}

/** The points by the rules alone: the earliest report sets kind and day, the latest whether it counts. */
function expectedPoints(all: readonly Fact[]): Record<string, number> {
  const slots = new Map<string, { day: string; quantity: number; limit: number; points: number }>()
  for (const key of new Set(all.map((fact) => fact.key))) {
    const words = all.filter((fact) => fact.key === key)
    const first = words.toSorted((one, other) => one.occurredAt - other.occurredAt)[0]
    const last = words.toSorted((one, other) => (other.sourceUpdatedAt ?? 0) - (one.sourceUpdatedAt ?? 0))[0]
    if (first === undefined || last === undefined) continue
    if (last.ineligible !== null || first.day < dayOf(START + DAY)) continue
    const { slot, limit, points } = LIMITS[first.kind as Kind]
    const known = slots.get(`${first.day} ${slot}`)?.quantity ?? 0
    slots.set(`${first.day} ${slot}`, { day: first.day, quantity: known + first.quantity, limit, points })
  }
  const paid = [...slots.values()].map(({ day, quantity, limit, points }) => ({
    day,
    points: Math.min(quantity, limit) * points,
  }))
  return pointsByDay(paid)
}

const shuffled = facts.chain((all) =>
  fc.record({
    all: fc.constant(all),
    order: fc.shuffledSubarray(all, { minLength: all.length }),
    sizes: fc.array(fc.nat({ max: 5 }), { maxLength: 10 }),
  }),
)

it('comes to the same rows and points in whatever order and however many pieces the facts arrive', () => {
  fc.assert(
    fc.property(shuffled, ({ all, order, sizes }) => {
      const atOnce = observe([], all)
      const inPieces = cut(order, sizes).reduce((rows, part) => observe(rows, part), [] as LedgerRow[])
      expect(shown(inPieces)).toEqual(shown(atOnce))
      expect(pointsByDay(inPieces)).toEqual(expectedPoints(all))
    }),
  )
})

it('changes nothing when pieces arrive again, in any order', () => {
  fc.assert(
    fc.property(shuffled, ({ all, order, sizes }) => {
      const rows = observe([], all)
      const again = cut(order, sizes).reduce((known, part) => observe(known, part, { now: NOW + HOUR }), rows)
      expect(changedRows(rows, again)).toEqual([])
    }),
  )
})

const answers = fc.array(
  fc.record({
    facts: facts.map((all) => [...new Map(all.map((fact) => [fact.key, fact])).values()]),
    later: fc.integer({ min: -2 * HOUR, max: 3 * DAY }),
    complete: fc.boolean(),
    lastWeek: fc.constantFrom<WeekState>('open', 'settling', 'closed'),
  }),
  { maxLength: 8 },
)

it('keeps its promises through any run of answers', () => {
  fc.assert(
    fc.property(answers, (run) => {
      let rows: LedgerRow[] = []
      let now = NOW
      let lastCompleteAt = 0
      let lastWeek: WeekState = 'open'
      for (const { facts: said, later, complete, lastWeek: next } of run) {
        if (lastWeek !== 'closed') lastWeek = next
        now = Math.max(now, now + later)
        const to = now + Math.min(later, 0)
        const observation = { now, complete: complete ? { from: START, to } : null, weekStatus: standing(lastWeek) }
        const observed = observe(rows, said, { ...observation, lastCompleteAt })
        expect(observed.map(({ key }) => key)).toEqual(expect.arrayContaining(rows.map(({ key }) => key)))
        const frozen = rows.filter(({ week }) => lastWeek === 'closed' && week === LAST_WEEK)
        expect(observed).toEqual(expect.arrayContaining(frozen))
        expectLimits(observed)
        if (complete) lastCompleteAt = Math.max(lastCompleteAt, to)
        expect(changedRows(observed, observe(observed, said, { ...observation, lastCompleteAt }))).toEqual([])
        rows = observed
      }
    }),
  )
})

function expectLimits(rows: readonly LedgerRow[]): void {
  const counted = new Map<string, number>()
  for (const row of rows) {
    const { slot, limit, points } = LIMITS[row.kind as Kind]
    counted.set(`${row.day} ${slot}`, (counted.get(`${row.day} ${slot}`) ?? 0) + row.counted)
    expect(counted.get(`${row.day} ${slot}`)).toBeLessThanOrEqual(limit)
    expect(row.points).toBe(row.counted * points)
    expect(row.week).toBe(weekOfDay(row.day))
    expect(row.reason !== null || row.counted === row.quantity).toBe(true)
  }
}
