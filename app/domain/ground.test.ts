import fc from 'fast-check'
import { expect, it } from 'vitest'
import {
  enoughPeopleAt,
  establishedSince,
  groundOf,
  isDecided,
  whyOpen,
  type KnownRepository,
  type Merge,
} from './ground.ts'
import { DAY, weekStart } from './period.ts'

const WEEK = '2026-W47'
const MONDAY = weekStart(WEEK)
const OWNER = 1

function mergesBy(ids: readonly (number | null)[], at: (index: number) => number = (index) => index): Merge[] {
  return ids.map((id, index) => ({
    author: id === null ? null : { id, login: `user-${id}`, type: 'User' },
    mergedAt: at(index),
  }))
}

function known(change: Partial<KnownRepository>): KnownRepository {
  return { askedAt: null, establishedSince: null, marks: [], ...change }
}

it('has enough people with the first merge of the fifth besides the owner', () => {
  expect(enoughPeopleAt(mergesBy([2, 3, 4, 5, 6]), OWNER)).toBe(4)
  expect(enoughPeopleAt(mergesBy([2, 2, 3, 3, 4, 5, 6, 7]), OWNER)).toBe(6)
  expect(enoughPeopleAt(mergesBy([2, 3, 4, 5]), OWNER)).toBeNull()
})

it('takes neither the owner, bots nor deleted accounts for people', () => {
  const bot: Merge = { author: { id: 9, login: 'renovate', type: 'Bot' }, mergedAt: 0 }
  const disguised: Merge = { author: { id: 10, login: 'merge[bot]', type: 'User' }, mergedAt: 0 }
  expect(enoughPeopleAt([...mergesBy([OWNER, null, 2, 3, 4, 5]), bot, disguised], OWNER)).toBeNull()
  expect(enoughPeopleAt(mergesBy([OWNER, 2, 3, 4, 5]), null)).toBe(4)
  const withoutId: Merge = { author: { id: null, login: 'ghost', type: 'User' }, mergedAt: 0 }
  expect(enoughPeopleAt([...mergesBy([2, 3, 4, 5]), withoutId], OWNER)).toBeNull()
})

it('does not depend on the order of merges', () => {
  const merges = fc.array(fc.record({ id: fc.integer({ min: 1, max: 8 }), at: fc.nat({ max: 50 }) }))
  fc.assert(
    fc.property(merges, fc.func(fc.integer()), (given, key) => {
      const all = given.map(({ id, at }) => ({ author: { id, login: `user-${id}`, type: 'User' }, mergedAt: at }))
      const shuffled = all.toSorted((one, other) => key(one) - key(other))
      expect(enoughPeopleAt(shuffled, OWNER)).toBe(enoughPeopleAt(all, OWNER))
    }),
  )
})

it('is established 90 days after it was made and 30 days after enough people came, and never as a fork', () => {
  const repository = { isFork: false, createdAt: 0, enoughPeopleAt: 10 * DAY }
  expect(establishedSince(repository)).toBe(90 * DAY)
  expect(establishedSince({ ...repository, enoughPeopleAt: 70 * DAY })).toBe(100 * DAY)
  expect(establishedSince({ ...repository, enoughPeopleAt: null })).toBeNull()
  expect(establishedSince({ ...repository, isFork: true })).toBeNull()
})

it.each<[string, Partial<KnownRepository>, string]>([
  ['nothing is known', {}, 'unknown'],
  ['a date is there without an answer', { establishedSince: 0 }, 'unknown'],
  ['it was established before Monday', { askedAt: MONDAY, establishedSince: MONDAY }, 'established'],
  ['it became so during the week', { askedAt: MONDAY + DAY, establishedSince: MONDAY + 1 }, 'not_established'],
  ['it was not so when asked this week', { askedAt: MONDAY + DAY }, 'not_established'],
  ['it was not so 30 days before Monday', { askedAt: MONDAY - 30 * DAY }, 'not_established'],
  ['it was not so earlier than that', { askedAt: MONDAY - 30 * DAY - 1 }, 'unknown'],
  ['staff said so for this week', { marks: [{ week: WEEK, isEstablished: true }] }, 'established'],
  [
    'staff said so for the next one',
    { askedAt: MONDAY, marks: [{ week: '2026-W48', isEstablished: true }] },
    'not_established',
  ],
  [
    'staff took their word back',
    {
      marks: [
        { week: WEEK, isEstablished: false },
        { week: '2026-W40', isEstablished: true },
      ],
    },
    'not_established',
  ],
  [
    'staff gave their word again',
    {
      marks: [
        { week: '2026-W40', isEstablished: false },
        { week: '2026-W46', isEstablished: true },
      ],
    },
    'established',
  ],
  [
    'staff said no to an old project',
    { askedAt: MONDAY, establishedSince: 0, marks: [{ week: '2026-W46', isEstablished: false }] },
    'not_established',
  ],
])('%s', (_, change, expected) => {
  expect(groundOf(known(change), WEEK)).toBe(expected)
})

it('knows nothing of a repository that nobody asked for', () => {
  expect(groundOf(undefined, WEEK)).toBe('unknown')
})

it('asks GitHub again only where its answer does not decide the week', () => {
  const long = MONDAY - 60 * DAY
  expect(isDecided({ askedAt: null, establishedSince: 0 }, WEEK)).toBe(false)
  expect(isDecided({ askedAt: long, establishedSince: MONDAY }, WEEK)).toBe(true)
  expect(isDecided({ askedAt: long, establishedSince: MONDAY + 1 }, WEEK)).toBe(false)
  expect(isDecided({ askedAt: long, establishedSince: null }, WEEK)).toBe(false)
  expect(isDecided({ askedAt: MONDAY - 30 * DAY, establishedSince: null }, WEEK)).toBe(true)
})

it('says of a week what it says whenever GitHub is asked', () => {
  const instants = fc.integer({ min: MONDAY - 200 * DAY, max: MONDAY + 20 * DAY })
  const repository = fc.record({ createdAt: instants, enoughPeopleAt: fc.option(instants), isFork: fc.boolean() })
  fc.assert(
    fc.property(repository, instants, instants, (facts, one, other) => {
      const askedAt = (instant: number) => {
        const enough = facts.enoughPeopleAt !== null && facts.enoughPeopleAt <= instant ? facts.enoughPeopleAt : null
        return groundOf(
          known({ askedAt: instant, establishedSince: establishedSince({ ...facts, enoughPeopleAt: enough }) }),
          WEEK,
        )
      }
      const said = new Set([askedAt(one), askedAt(other)])
      said.delete('unknown')
      expect(said.size).toBeLessThanOrEqual(1)
    }),
  )
})

it.each([
  ['established', { isFork: true }, null],
  ['unknown', {}, null],
  ['unknown', { isFork: true }, 'it is a fork'],
  ['not_established', { createdAt: MONDAY - 90 * DAY }, 'it is not established'],
  ['unknown', { createdAt: MONDAY - 90 * DAY + 1 }, 'it is not 90 days old'],
] as const)('ground that is %s, with %o, is open because %s', (ground, repository, why) => {
  expect(whyOpen({ ground, ...repository }, WEEK)).toBe(why)
})
