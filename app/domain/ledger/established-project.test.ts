import fc from 'fast-check'
import { expect, it } from 'vitest'
import { DAY, HOUR, weekStart } from '#app/domain/time/period.ts'
import {
  changedHandsAt,
  enoughPeopleAt,
  establishedSince,
  projectStatusOf,
  isDecided,
  isLiving,
  whyOpen,
  type KnownRepository,
  type Merge,
} from './established-project.ts'

const WEEK = '2026-W47'
const MONDAY = weekStart(WEEK)
const OWNER = 1
const WEEKS = 7 * DAY

/** Of these people, a week apart unless `at` says otherwise. */
function mergesBy(ids: readonly (number | null)[], at: (index: number) => number = (index) => index * WEEKS): Merge[] {
  return ids.map((id, index) => ({ author: accountOf(id), mergedBy: accountOf(OWNER), mergedAt: at(index) }))
}

function accountOf(id: number | null) {
  return id === null ? null : { id, login: `user-${id}`, type: 'User' }
}

function known(change: Partial<KnownRepository>): KnownRepository {
  return { queriedAt: null, establishedSince: null, marks: [], ...change }
}

it('has enough people with the first merge of the fifth besides the owner', () => {
  expect(enoughPeopleAt(mergesBy([2, 3, 4, 5, 6]), OWNER)).toBe(4 * WEEKS)
  expect(enoughPeopleAt(mergesBy([2, 2, 3, 3, 4, 5, 6, 7]), OWNER)).toBe(6 * WEEKS)
  expect(enoughPeopleAt(mergesBy([2, 3, 4, 5]), OWNER)).toBeNull()
})

it('takes neither the owner, bots nor deleted accounts for people', () => {
  const [first] = mergesBy([2])
  const bot = { ...first, author: { id: 9, login: 'renovate', type: 'Bot' }, mergedAt: 40 * WEEKS } as Merge
  const disguised = { ...bot, author: { id: 10, login: 'merge[bot]', type: 'User' } } as Merge
  expect(enoughPeopleAt([...mergesBy([OWNER, null, 2, 3, 4, 5]), bot, disguised], OWNER)).toBeNull()
  expect(enoughPeopleAt(mergesBy([OWNER, 2, 3, 4, 5]), null)).toBe(4 * WEEKS)
  const withoutId = { ...bot, author: { id: null, login: 'ghost', type: 'User' } } as Merge
  expect(enoughPeopleAt([...mergesBy([2, 3, 4, 5]), withoutId], OWNER)).toBeNull()
})

it('takes people who came together for one, until they return', () => {
  const together = mergesBy([2, 3, 4, 5, 6, 7, 8, 9], (index) => index * HOUR)
  expect(enoughPeopleAt(together, OWNER)).toBeNull()
  const soon = mergesBy([3, 4, 5, 6], () => 6 * DAY)
  expect(enoughPeopleAt([...together, ...soon], OWNER)).toBeNull()
  const again = mergesBy([3, 4, 5, 6], (index) => 20 * DAY + index * DAY)
  expect(enoughPeopleAt([...together, ...again], OWNER)).toBe(23 * DAY)
  // The seventh day is another week.
  expect(
    enoughPeopleAt(
      mergesBy([2, 3, 4, 5, 6], (index) => index * (WEEKS - 1)),
      OWNER,
    ),
  ).toBeNull()
})

it('counts of those who came at the same instant the one who never returns', () => {
  const merges = [
    ...mergesBy([5, 2], () => 0),
    ...mergesBy([2], () => 7 * DAY),
    ...mergesBy([3, 4, 6], (index) => (index + 2) * 10 * DAY),
  ]
  expect(enoughPeopleAt(merges, OWNER)).toBe(40 * DAY)
  expect(enoughPeopleAt(merges.toReversed(), OWNER)).toBe(40 * DAY)
})

it('does not depend on the order of merges', () => {
  const merges = fc.array(fc.record({ id: fc.integer({ min: 1, max: 8 }), at: fc.nat({ max: 90 }) }))
  fc.assert(
    fc.property(merges, fc.func(fc.integer()), (given, key) => {
      const all = given.flatMap(({ id, at }) => mergesBy([id], () => at * DAY))
      const shuffled = all.toSorted((one, other) => key(one) - key(other))
      expect(enoughPeopleAt(shuffled, OWNER)).toBe(enoughPeopleAt(all, OWNER))
    }),
  )
})

it('never has enough people earlier for what was merged later', () => {
  const merges = fc.array(fc.record({ id: fc.integer({ min: 1, max: 8 }), at: fc.nat({ max: 90 }) }))
  fc.assert(
    fc.property(merges, fc.nat({ max: 90 }), (given, until) => {
      const all = given.flatMap(({ id, at }) => mergesBy([id], () => at * DAY))
      const then = enoughPeopleAt(
        all.filter(({ mergedAt }) => mergedAt <= until * DAY),
        OWNER,
      )
      const now = enoughPeopleAt(all, OWNER)
      expect(now !== null && now <= until * DAY ? now : null).toBe(then)
    }),
  )
})

const ROOM = { isFork: false, createdAt: 0, enoughPeopleAt: 10 * DAY, movedAt: null, isLiving: false }

it('is established 90 days after it was made and 30 days after enough people came, and never as a fork', () => {
  expect(establishedSince(ROOM)).toBe(90 * DAY)
  expect(establishedSince({ ...ROOM, enoughPeopleAt: 70 * DAY })).toBe(100 * DAY)
  expect(establishedSince({ ...ROOM, enoughPeopleAt: null })).toBeNull()
  expect(establishedSince({ ...ROOM, isFork: true })).toBeNull()
})

it('begins anew where it changed hands, unless it is living', () => {
  expect(establishedSince({ ...ROOM, movedAt: 500 * DAY })).toBe(590 * DAY)
  expect(establishedSince({ ...ROOM, movedAt: 500 * DAY, isLiving: true })).toBe(90 * DAY)
  expect(establishedSince({ ...ROOM, movedAt: -DAY })).toBe(90 * DAY)
})

it('is living with two people besides its owner whose work was merged 30 to 120 days ago', () => {
  const ago = (days: number) => mergesBy([2, 3], () => MONDAY - days * DAY)
  expect(isLiving(ago(60), OWNER, MONDAY)).toBe(true)
  expect(isLiving(ago(60), 3, MONDAY)).toBe(false)
  expect(isLiving(ago(29), OWNER, MONDAY)).toBe(false)
  expect(isLiving(ago(121), OWNER, MONDAY)).toBe(false)
  expect(
    isLiving(
      mergesBy([2, 2], () => MONDAY - 60 * DAY),
      OWNER,
      MONDAY,
    ),
  ).toBe(false)
})

it('tells a change of hands from its owner’s account and from whose hands are in it', () => {
  const merges = mergesBy([2, 3, 4], () => MONDAY - 200 * DAY)
  const owner = { id: OWNER, type: 'User', createdAt: 0 }
  const room = { createdAt: DAY, owner, oldest: merges, latest: [] }
  expect(changedHandsAt(room, MONDAY)).toBeNull()
  expect(changedHandsAt({ ...room, owner: { ...owner, id: 2 } }, MONDAY)).toBeNull()
  expect(changedHandsAt({ ...room, owner: { ...owner, id: 77 } }, MONDAY)).toBe(MONDAY)
  expect(changedHandsAt({ ...room, owner: { ...owner, id: 77, type: 'Organization' } }, MONDAY)).toBeNull()
  expect(changedHandsAt({ ...room, owner: { ...owner, createdAt: 9 * DAY } }, MONDAY)).toBe(9 * DAY)
  // Nothing is old enough to have a hand in, as in a project of a month.
  expect(changedHandsAt({ ...room, owner: { ...owner, id: 77 }, oldest: [] }, MONDAY)).toBeNull()
  expect(changedHandsAt({ ...room, owner: null }, MONDAY)).toBeNull()
})

it('says that an organisation’s project changed hands when nobody who merges now had a hand in it', () => {
  const mergedBy = (id: number, days: number, type = 'User'): Merge => ({
    author: accountOf(7),
    mergedBy: { id, login: `user-${id}`, type },
    mergedAt: MONDAY - days * DAY,
  })
  const owner = { id: 77, type: 'Organization', createdAt: 0 }
  const movedAt = (latest: Merge[], oldest: Merge[] = []) =>
    changedHandsAt({ createdAt: DAY, owner, oldest, latest }, MONDAY)
  expect(movedAt([mergedBy(2, 1), mergedBy(OWNER, 200)])).toBe(MONDAY)
  expect(movedAt([mergedBy(2, 1), mergedBy(OWNER, 2), mergedBy(OWNER, 200)])).toBeNull()
  expect(movedAt([mergedBy(2, 1), mergedBy(OWNER, 200)], [mergedBy(2, 400)])).toBeNull()
  expect(movedAt([{ ...mergedBy(7, 1) }, mergedBy(OWNER, 200)])).toBeNull()
  // Robots are nobody’s hands, and what is not known without a gap says nothing.
  expect(movedAt([mergedBy(9, 1, 'Bot'), mergedBy(OWNER, 200)])).toBeNull()
  expect(movedAt([mergedBy(2, 1)], [mergedBy(OWNER, 400)])).toBeNull()
  expect(movedAt([mergedBy(OWNER, 200)])).toBeNull()
})

it.each<[string, Partial<KnownRepository>, string]>([
  ['nothing is known', {}, 'unknown'],
  ['a date is there without an answer', { establishedSince: 0 }, 'unknown'],
  ['it was established before Monday', { queriedAt: MONDAY, establishedSince: MONDAY }, 'established'],
  ['it became so during the week', { queriedAt: MONDAY + DAY, establishedSince: MONDAY + 1 }, 'not_established'],
  ['it was not so when asked this week', { queriedAt: MONDAY + DAY }, 'not_established'],
  ['it was not so 30 days before Monday', { queriedAt: MONDAY - 30 * DAY }, 'not_established'],
  ['it was not so earlier than that', { queriedAt: MONDAY - 30 * DAY - 1 }, 'unknown'],
  ['staff said so for this week', { marks: [{ week: WEEK, isEstablished: true }] }, 'established'],
  [
    'staff said so for the next one',
    { queriedAt: MONDAY, marks: [{ week: '2026-W48', isEstablished: true }] },
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
    { queriedAt: MONDAY, establishedSince: 0, marks: [{ week: '2026-W46', isEstablished: false }] },
    'not_established',
  ],
])('%s', (_, change, expected) => {
  expect(projectStatusOf(known(change), WEEK)).toBe(expected)
})

it('knows nothing of a repository that nobody asked for', () => {
  expect(projectStatusOf(undefined, WEEK)).toBe('unknown')
})

it('asks GitHub again only where its answer does not decide the week', () => {
  const long = MONDAY - 60 * DAY
  expect(isDecided({ queriedAt: null, establishedSince: 0 }, WEEK)).toBe(false)
  expect(isDecided({ queriedAt: long, establishedSince: MONDAY }, WEEK)).toBe(true)
  expect(isDecided({ queriedAt: long, establishedSince: MONDAY + 1 }, WEEK)).toBe(false)
  expect(isDecided({ queriedAt: long, establishedSince: null }, WEEK)).toBe(false)
  expect(isDecided({ queriedAt: MONDAY - 30 * DAY, establishedSince: null }, WEEK)).toBe(true)
})

it('says of a week what it says whenever GitHub is asked', () => {
  const instants = fc.integer({ min: MONDAY - 200 * DAY, max: MONDAY + 20 * DAY })
  const repository = fc.record({
    createdAt: instants,
    enoughPeopleAt: fc.option(instants),
    isFork: fc.boolean(),
    movedAt: fc.constant(null),
    isLiving: fc.boolean(),
  })
  fc.assert(
    fc.property(repository, instants, instants, (facts, one, other) => {
      const queriedAt = (instant: number) => {
        const enough = facts.enoughPeopleAt !== null && facts.enoughPeopleAt <= instant ? facts.enoughPeopleAt : null
        return projectStatusOf(
          known({ queriedAt: instant, establishedSince: establishedSince({ ...facts, enoughPeopleAt: enough }) }),
          WEEK,
        )
      }
      const said = new Set([queriedAt(one), queriedAt(other)])
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
] as const)('a project that is %s, with %o, is open because %s', (projectStatus, repository, why) => {
  expect(whyOpen({ projectStatus, ...repository }, WEEK)).toBe(why)
})
