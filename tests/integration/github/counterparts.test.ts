import { eq, sql } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import type { DealingsQuery } from '#app/adapters/github/fetch-dealings.ts'
import { refreshPlayers } from '#app/core/github/refresh-players.server.ts'
import { turnWeeks } from '#app/core/weeks/turn-weeks.server.ts'
import { factKey } from '#app/domain/ledger/fact.ts'
import { DAY, HOUR, MINUTE, WEEK } from '#app/domain/time/period.ts'
import type { Dealing } from '#app/domain/weeks/counterparts.ts'
import { forgetCounterparts, FORGOTTEN_AFTER } from '#app/features/account/forget-counterparts.server.ts'
import { forgottenCounterparts } from '#db/schema/account.ts'
import { repositories } from '#db/schema/github.ts'
import { players } from '#db/schema/players.ts'
import { awards, counterparts } from '#db/schema/weeks.ts'
import {
  emptyDatabase,
  makeFact,
  makePlayer,
  MONDAY,
  repositoryNamed,
  testContext,
  type TestContext,
} from '#tests/people/factories.ts'
import { insertRows, makeAwards, makeRules } from '#tests/worlds/rows.ts'

const W47 = '2026-W47'
const CLOSES = MONDAY + WEEK + DAY + 6 * HOUR
const HELPER = 500
/** Stands for the player of the week. */
const LEADER = -1

beforeEach(() => emptyDatabase(testContext()))

test.each<[string, Dealing[], string[]]>([
  [
    'with many',
    [
      [601, HELPER],
      [HELPER, 602],
    ],
    ['few_people', 'podium', 'first_place'],
  ],
  [
    'with one other',
    [
      [601, HELPER],
      [601, HELPER],
    ],
    ['unknown_partners', 'few_people', 'podium', 'first_place'],
  ],
  [
    'with another leader and one other',
    [
      [601, HELPER],
      [LEADER, HELPER],
    ],
    ['unknown_partners', 'few_people', 'podium', 'first_place'],
  ],
  ['with nobody', [], ['unknown_partners', 'few_people', 'podium', 'first_place']],
])('whoever took up the work dealt %s', async (_, dealings, signs) => {
  const { context, queries } = await weekOf(dealings)
  expect((await turnWeeks(context)).closed).toEqual([W47])
  expect(await signsOf(context)).toEqual([signs])
  expect(queries.map(({ nodeId, from, to }) => [nodeId, from, to])).toEqual([['R_901', MONDAY - 60 * DAY, MONDAY]])
  const withoutLeader = dealings.filter((dealing) => !dealing.includes(LEADER))
  expect(queries[0]?.isEnough(withoutLeader)).toBe(!signs.includes('unknown_partners'))
})

test('whoever dealt with too few there is looked for everywhere, by name', async () => {
  const { context } = await weekOf([[601, HELPER]])
  const names: string[] = []
  context.github.fetchDealingsOf = async (login, { from, to }) => {
    names.push(login)
    expect([from, to]).toEqual([MONDAY - 60 * DAY, MONDAY])
    return { ok: true, value: [[HELPER, 700]] }
  }
  expect((await turnWeeks(context)).closed).toEqual([W47])
  expect(names).toEqual(['helper'])
  expect(await signsOf(context)).toEqual([['few_people', 'podium', 'first_place']])
})

test('without GitHub’s answer the week waits until its deadline, and then a person decides', async () => {
  const { context } = await weekOf([])
  context.github.fetchDealings = async () => ({ ok: false, error: { code: 'unavailable', message: 'no' } })
  for (const later of [0, MINUTE, 47 * HOUR]) {
    context.clock.now = CLOSES + later
    expect((await turnWeeks(context)).closed).toEqual([])
  }
  context.clock.now = CLOSES + 2 * DAY
  expect((await turnWeeks(context)).closed).toEqual([W47])
  expect(await signsOf(context)).toEqual([['few_people', 'not_examined', 'podium', 'first_place']])
})

test('a repository that GitHub has no answer for keeps nobody else waiting', async () => {
  const { context } = await weekOf(
    [
      [601, HELPER],
      [602, HELPER],
    ],
    3,
  )
  const { fetchDealings } = context.github
  const refused: string[] = []
  context.github.fetchDealings = async (query) => {
    if (query.nodeId !== 'R_901') return fetchDealings(query)
    refused.push(query.nodeId)
    return { ok: false, error: { code: 'unavailable', message: 'no' } }
  }
  for (let run = 0; run < 6; run += 1) expect((await turnWeeks(context)).closed).toEqual([])
  const known = await context.db.select().from(counterparts)
  expect(known).toHaveLength(29)
  expect(refused).toHaveLength(6)
  context.clock.now = CLOSES + 2 * DAY
  expect((await turnWeeks(context)).closed).toEqual([W47])
  const signs = await signsOf(context)
  expect(signs.filter((found) => found.includes('not_examined'))).toHaveLength(1)
})

test('many repositories are asked about over several runs, once each', async () => {
  const { context, queries } = await weekOf(
    [
      [601, HELPER],
      [602, HELPER],
    ],
    3,
  )
  expect((await turnWeeks(context)).closed).toEqual([])
  expect(queries).toHaveLength(6)
  for (let run = 0; run < 3; run += 1) expect((await turnWeeks(context)).closed).toEqual([])
  expect((await turnWeeks(context)).closed).toEqual([W47])
  expect(new Set(queries.map(({ nodeId }) => nodeId)).size).toBe(queries.length)
  expect(queries).toHaveLength(30)
})

test('what maintainers set on what they took in is asked with their repository', async () => {
  const { context, queries } = await weekOf([
    [601, HELPER],
    [602, HELPER],
  ])
  const set = {
    repositoryId: 901,
    source: 'screen' as const,
    followsFile: false,
    points: 'all' as const,
    isBraked: false,
    labels: [],
    issueFirst: false,
    reason: '',
    landedLabel: 'Merged',
  }
  await makeRules(context, [
    { ...set, since: 1 },
    { ...set, since: 2 },
    { ...set, repositoryId: 999, since: 2, landedLabel: 'Other' },
  ])
  await turnWeeks(context)
  expect(queries.map(({ landedLabels }) => landedLabels)).toEqual([['Merged']])
})

test('in a repository that is not public any more nobody dealt with anybody', async () => {
  const { context, queries } = await weekOf([
    [601, HELPER],
    [602, HELPER],
  ])
  await context.db.update(repositories).set({ hiddenAt: 1 })
  expect((await turnWeeks(context)).closed).toEqual([W47])
  expect(queries).toEqual([])
  expect((await signsOf(context))[0]).toContain('unknown_partners')
})

test('what is known goes after four weeks, and with an erased person', async () => {
  const { context } = await weekOf([])
  const known = async () => (await context.db.select().from(counterparts)).map(({ week, githubId }) => [week, githubId])
  await insertRows(context, counterparts, [
    { week: '2026-W42', repositoryId: 1, githubId: 7, people: 1 },
    { week: '2026-W43', repositoryId: 1, githubId: 7, people: 1 },
  ])
  await turnWeeks(context)
  expect(await known()).toEqual([
    ['2026-W43', 7],
    [W47, HELPER],
  ])
  await insertRows(context, forgottenCounterparts, { githubId: HELPER, erasedAt: context.now() - FORGOTTEN_AFTER })
  for (let run = 0; run < 3; run += 1) await forgetCounterparts(context)
  expect(await known()).toEqual([['2026-W43', 7]])
})

test.each([
  ['a first place', 0, '2026-W30', ['own_projects', 'few_people', 'podium', 'first_place']],
  ['a place among the first three', 0, '2026-W46', ['own_projects', 'podium']],
  ['a fourth place', 3, '2026-W46', []],
] as const)('%s in one’s own projects, through one person', async (_, before, earlier, signs) => {
  const { context } = await weekOf([
    [601, HELPER],
    [602, HELPER],
  ])
  const [own] = await context.db.select().from(players)
  await context.db.update(repositories).set({ ownerId: own?.githubId ?? 0 })
  await makeAwards(context, { week: earlier, place: 4, playerId: own?.id, points: 10, awardedAt: 0 })
  for (let place = 1; place <= before; place += 1)
    await makeAwards(context, { week: W47, place, playerId: `other-${place}`, points: 900, awardedAt: 0 })
  await turnWeeks(context)
  const [award] = await context.db
    .select()
    .from(awards)
    .where(sql`week = ${W47} AND place = ${before + 1}`)
  expect(award).toMatchObject({ state: signs.length === 0 ? 'granted' : 'held', signs })
})

test.each([
  ['granted', false],
  ['released', false],
  ['held', true],
  ['passed_on', true],
  ['forfeited', true],
] as const)('after a place that was %s the next one is a first place: %s', async (state, isFirst) => {
  const { context } = await weekOf([
    [601, HELPER],
    [602, HELPER],
  ])
  const [own] = await context.db.select().from(players)
  await makeAwards(context, { week: '2026-W46', place: 4, playerId: own?.id, points: 10, state, awardedAt: 0 })
  await turnWeeks(context)
  const [award] = await context.db
    .select()
    .from(awards)
    .where(sql`week = ${W47}`)
  expect(award?.signs.includes('first_place')).toBe(isFirst)
})

test('a project that somebody else took over counts in full again after 90 days, unless it is living', async () => {
  const { context, player } = await playing()
  const ownedBy = (ownerId: number, isLiving: boolean) => {
    context.github.fetchRepositories = async () =>
      new Map([['R_901', { ...FACTS, name: ownerId === 5 ? 'old/app' : 'new/app', ownerId, isLiving, movedAt: null }]])
  }
  const read = async (id: number, name: string) => {
    const facts = context.world.get(player.nodeId) as ReturnType<typeof makeFact>[]
    const fact = acceptedIn(id, 901, HELPER)
    context.world.set(
      player.nodeId,
      [...facts, fact].map((one) => ({ ...one, repository: { ...one.repository, name } })),
    )
    await refreshPlayers(context, [player.id])
    const credits = await context.db.all<{ credit: string }>(sql`SELECT DISTINCT credit FROM ledger ORDER BY credit`)
    return credits.map(({ credit }) => credit)
  }
  context.world.set(player.nodeId, [])
  ownedBy(5, false)
  expect(await read(1, 'old/app')).toEqual(['full'])
  ownedBy(6, true)
  expect(await read(2, 'new/app')).toEqual(['full'])
  const stored = async () => (await context.db.select().from(repositories).where(eq(repositories.id, 901)))[0]
  expect(await stored()).toMatchObject({ ownerId: 6, movedAt: context.now(), establishedSince: 90 * DAY })

  await context.db.update(repositories).set({ name: 'old/app', ownerId: 5, movedAt: null })
  ownedBy(6, false)
  expect(await read(3, 'new/app')).toEqual(['not_established'])
  expect(await stored()).toMatchObject({ movedAt: context.now(), establishedSince: context.now() + 90 * DAY })
  // Asked again weeks later it is no more living than it was.
  await context.db.run(sql`UPDATE repositories SET asked_at = NULL`)
  ownedBy(6, true)
  expect(await read(4, 'new/app')).toEqual(['not_established'])
})

const FACTS = { id: 901, isFork: false, createdAt: 0, enoughPeopleAt: 0 }

async function playing() {
  const context = testContext(MONDAY + HOUR)
  await turnWeeks(context)
  const player = await makePlayer(context)
  context.clock.now = MONDAY + 2 * DAY
  return { context, player }
}

/** A settled and answered week in which the helper accepted everything of each player. */
async function weekOf(dealings: Dealing[], players = 1) {
  const context = testContext(MONDAY + HOUR)
  await turnWeeks(context)
  const repositoriesEach = players === 1 ? 1 : 10
  const climbers = []
  for (let index = 0; index < players; index += 1) {
    const player = await makePlayer(context)
    climbers.push(player)
    const facts = Array.from({ length: 10 }, (_, at) =>
      acceptedIn(
        100 * index + at,
        901 + 10 * index + (at % repositoriesEach),
        HELPER + (at % repositoriesEach),
        at % 5,
      ),
    )
    context.world.set(player.nodeId, facts)
  }
  const queries: DealingsQuery[] = []
  context.github.fetchDealings = async (one) => {
    queries.push(one)
    const [leader] = await context.db.all<{ githubId: number }>(sql`SELECT github_id AS githubId FROM players`)
    const asPlayed = (id: number) => (id === LEADER ? (leader?.githubId ?? 0) : id)
    return {
      ok: true,
      value: {
        dealings: dealings.map(([author, other]): Dealing => [asPlayed(author), asPlayed(other)]),
        logins: new Map([[HELPER, 'helper']]),
      },
    }
  }
  context.clock.now = CLOSES
  await turnWeeks(context)
  await refreshPlayers(
    context,
    climbers.map(({ id }) => id),
  )
  expect(queries).toEqual([])
  return { context, queries }
}

function acceptedIn(id: number, repositoryId: number, counterpartId: number, day = 1) {
  return makeFact({
    key: factKey.pullRequestAccepted(id),
    kind: 'pull_request_accepted',
    repository: repositoryNamed(repositoryId, `summit/repo-${repositoryId}`),
    occurredAt: MONDAY + day * DAY + 3 * HOUR,
    counterpartId,
  })
}

async function signsOf(context: TestContext) {
  const rows = await context.db.select().from(awards).where(eq(awards.week, W47)).orderBy(awards.place)
  return rows.map(({ signs }) => signs)
}
