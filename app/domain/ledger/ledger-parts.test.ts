import fc from 'fast-check'
import { expect, it } from 'vitest'
import { dayOf, DAY, HOUR, weekStart } from '#app/domain/time/period.ts'
import type { Fact } from './fact.ts'
import type { LedgerRow } from './ledger-row.ts'
import { observeFacts, type Observation } from './ledger.ts'

/** Monday to Thursday of an open week. */
const START = weekStart('2026-W47')
const HOURS = 72
const END = START + HOURS * HOUR

/** What happens to a thing, by the hour; later it may be gone. */
type Thing = { kind: Fact['kind']; bornAt: number; goneAt: number; growth: number[] }

const KINDS = ['commits', 'pull_request_opened', 'issue_opened', 'issue_comment_created', 'review_approved'] as const

const thing = fc.record({
  kind: fc.constantFrom<Fact['kind']>(...KINDS),
  bornAt: fc.integer({ min: 0, max: HOURS - 2 }),
  goneAt: fc.oneof(fc.constant(Infinity), fc.constant(Infinity), fc.integer({ min: 1, max: HOURS })),
  growth: fc.array(fc.integer({ min: 1, max: HOURS }), { maxLength: 4 }),
})

it('any sequence of part reads before a complete one leaves the ledger as the complete one alone', () => {
  fc.assert(
    fc.property(
      fc.array(thing, { maxLength: 12 }),
      fc.array(
        fc.record({ hour: fc.integer({ min: 1, max: HOURS - 1 }), commits: fc.boolean(), from: fc.nat(HOURS) }),
        {
          maxLength: 12,
        },
      ),
      (things, reads) => {
        let rows: LedgerRow[] = []
        let lastCompleteAt = 0
        for (const { hour, commits, from } of reads.toSorted((one, other) => one.hour - other.hour)) {
          const now = START + hour * HOUR
          const facts = factsAt(things, hour).filter((fact) =>
            fact.kind === 'commits' ? commits : (fact.sourceUpdatedAt ?? 0) >= START + from * HOUR,
          )
          rows = observe(rows, { facts, now, lastCompleteAt, of: commits ? 'commits' : 'changes' })
          lastCompleteAt = now
        }
        const whole = { facts: factsAt(things, HOURS), now: END, of: 'everything' } as const
        const expected = observe([], { ...whole, lastCompleteAt: 0 })
        const found = observe(rows, { ...whole, lastCompleteAt })
        // Rows that only say what is gone.
        expect(scored(found).filter(([, , , reason]) => reason !== 'gone')).toEqual(scored(expected))
      },
    ),
    { numRuns: 300 },
  )
})

it('a part read takes nothing away that it did not ask for', () => {
  const things: Thing[] = KINDS.map((kind) => ({ kind, bornAt: 1, goneAt: Infinity, growth: [] }))
  const rows = observe([], { facts: factsAt(things, 9), now: START + 9 * HOUR, lastCompleteAt: 0, of: 'everything' })
  const later = { now: START + 30 * HOUR, lastCompleteAt: START + 9 * HOUR }
  expect(scored(observe(rows, { facts: [], ...later, of: 'changes' }))).toEqual(scored(rows))
  const without = scored(observe(rows, { facts: [], ...later, of: 'commits' }))
  expect(without.find(([key]) => key === 'thing:0')).toEqual(['thing:0', 1, 0, 'gone'])
  expect(without.filter(([key]) => key !== 'thing:0')).toEqual(scored(rows).filter(([key]) => key !== 'thing:0'))
})

it('commits that are gone are missed by the first whole read after their day is fixed, whatever was answered since', () => {
  const things: Thing[] = KINDS.map((kind) => ({ kind, bornAt: 1, goneAt: Infinity, growth: [] }))
  const rows = observe([], { facts: factsAt(things, 9), now: START + 9 * HOUR, lastCompleteAt: 0, of: 'everything' })
  const answeredSince: Answer = {
    facts: [],
    now: START + 99 * HOUR,
    lastCompleteAt: START + 98 * HOUR,
    of: 'everything',
  }
  const commits = (lastWholeAt: number) =>
    scored(observe(rows, { ...answeredSince, lastWholeAt })).find(([key]) => key === 'thing:0')
  expect(commits(START + 9 * HOUR)).toEqual(['thing:0', 1, 0, 'gone'])
  expect(commits(START + 98 * HOUR)).toEqual(scored(rows).find(([key]) => key === 'thing:0'))
})

type Answer = {
  facts: Fact[]
  now: number
  lastCompleteAt: number
  lastWholeAt?: number
  of: 'everything' | 'commits' | 'changes'
}

function observe(
  rows: LedgerRow[],
  { facts, now, lastCompleteAt, lastWholeAt = lastCompleteAt, of }: Answer,
): LedgerRow[] {
  const observation: Observation = {
    facts,
    complete: { from: START, to: now, of },
    now,
    lastCompleteAt,
    lastWholeAt,
    scoresFrom: dayOf(START),
    weekStatus: () => ({ state: 'open', closedAt: null, forced: false, pointsVersion: 2 }),
    projectStatusOf: () => 'established',
  }
  return observeFacts(rows, observation)
}

/** What GitHub shows in the hour. */
function factsAt(things: Thing[], hour: number): Fact[] {
  return things.flatMap(({ kind, bornAt, goneAt, growth }, index) => {
    if (bornAt > hour || goneAt <= hour) return []
    const occurredAt = START + bornAt * HOUR
    const grown = growth.filter((at) => at > bornAt && at <= hour)
    const repository = { id: 7, name: 'acme/app', nodeId: 'R_7' }
    return [
      {
        key: `thing:${index}`,
        kind,
        repository,
        day: dayOf(occurredAt),
        quantity: kind === 'commits' ? 1 + grown.length : 1,
        ineligible: null,
        title: null,
        url: null,
        occurredAt: kind === 'commits' ? Math.floor(occurredAt / DAY) * DAY : occurredAt,
        sourceUpdatedAt: kind === 'commits' ? null : START + Math.max(bornAt, ...grown) * HOUR,
        counterpartId: 2,
        reviewerCanPush: true,
        isAfterEnd: null,
        thread: null,
      },
    ]
  })
}

function scored(rows: LedgerRow[]): [string, number, number, string | null][] {
  return rows
    .map(({ key, quantity, points, reason }): [string, number, number, string | null] => [
      key,
      quantity,
      points,
      reason,
    ])
    .toSorted(([one], [other]) => (one < other ? -1 : 1))
}
