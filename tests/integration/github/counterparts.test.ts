import { eq, sql } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import type { AccountFacts } from '#app/adapters/github/github.ts'
import { pollPlayers } from '#app/core/github/poll-players.server.ts'
import { deleteOldRows } from '#app/core/monitoring/delete-old-rows.server.ts'
import { advanceWeeks } from '#app/core/weeks/advance-weeks.server.ts'
import { factKey } from '#app/domain/ledger/fact.ts'
import { DAY, HOUR, MINUTE, WEEK } from '#app/domain/time/period.ts'
import { newSince } from '#app/domain/weeks/counterparts.ts'
import { forgetCounterparts, FORGOTTEN_AFTER } from '#app/features/account/forget-counterparts.server.ts'
import { forgottenCounterparts } from '#db/schema/account.ts'
import { repositories } from '#db/schema/github.ts'
import { players } from '#db/schema/players.ts'
import { awards, counterpartAccounts } from '#db/schema/weeks.ts'
import {
  emptyDatabase,
  makeFact,
  makePlayer,
  MONDAY,
  repositoryNamed,
  testContext,
  type TestContext,
} from '#tests/people/factories.ts'
import { insertRows, makeAwards } from '#tests/worlds/rows.ts'
import { oldAccount } from '#tests/worlds/scripted-github.ts'

const W47 = '2026-W47'
const CLOSES = MONDAY + WEEK + DAY + 6 * HOUR
const HELPER = 500
const SINCE = newSince(W47)
const ROUTINE = ['podium', 'first_place']

beforeEach(() => emptyDatabase(testContext()))

test.each<[string, Partial<AccountFacts> | null, string[]]>([
  ['has worked in public for years', {}, ROUTINE],
  ['is younger than a year', { createdAt: SINCE + 1 }, ['new_partners', ...ROUTINE]],
  ['has nothing from before the last year', { firstWorkAt: null }, ['new_partners', ...ROUTINE]],
  ['is gone', null, ['new_partners', ...ROUTINE]],
])('the account that took up the work %s', async (_, facts, signs) => {
  const { context, queries } = await weekOf(facts)
  expect((await advanceWeeks(context)).closed).toEqual([W47])
  expect(await signsOf(context)).toEqual([signs])
  expect(queries).toEqual([[[HELPER], SINCE]])
})

test('without GitHub’s answer the week waits until its deadline, and then a person may decide', async () => {
  const { context } = await weekOf({})
  context.github.fetchAccounts = async () => new Map()
  for (const later of [0, MINUTE, 47 * HOUR]) {
    context.clock.now = CLOSES + later
    expect((await advanceWeeks(context)).closed).toEqual([])
  }
  context.clock.now = CLOSES + 2 * DAY
  expect((await advanceWeeks(context)).closed).toEqual([W47])
  expect(await signsOf(context)).toEqual([['not_examined', ...ROUTINE]])
})

test('one account without an answer stops nobody else’s, and the week waits only for one that decides', async () => {
  const { context } = await weekOf({}, 2)
  const { fetchAccounts } = context.github
  let silent = [HELPER]
  context.github.fetchAccounts = async (ids, since) =>
    new Map([...(await fetchAccounts(ids, since))].filter(([id]) => !silent.includes(id)))
  expect((await advanceWeeks(context)).closed).toEqual([W47])
  expect(await signsOf(context)).toEqual([ROUTINE, ROUTINE])
  expect(await context.db.select().from(counterpartAccounts)).toHaveLength(9)
  await emptyDatabase(context)
  const other = await weekOf({}, 2)
  silent = Array.from({ length: 9 }, (_, index) => HELPER + index)
  other.context.github.fetchAccounts = context.github.fetchAccounts
  expect((await advanceWeeks(other.context)).closed).toEqual([])
})

test('many accounts are asked about over several runs, once each, and not again within a month', async () => {
  const { context, queries } = await weekOf({}, 6, 60)
  expect((await advanceWeeks(context)).closed).toEqual([])
  expect(queries.map(([ids]) => ids.length)).toEqual([50])
  expect((await advanceWeeks(context)).closed).toEqual([W47])
  const asked = queries.flatMap(([ids]) => ids)
  expect([asked.length, new Set(asked).size]).toEqual([60, 60])
})

test('what is known goes after a month, and with an erased person', async () => {
  const { context } = await weekOf({})
  const known = async () => (await context.db.select().from(counterpartAccounts)).map(({ githubId }) => githubId)
  const stored = { login: 'ada', createdAt: 0, firstWorkAt: 0, years: 1, projects: 0, projectNames: [] }
  await insertRows(context, counterpartAccounts, [
    { ...stored, githubId: 7, askedAt: context.now() - 30 * DAY - 1 },
    { ...stored, githubId: 8, askedAt: context.now() - 30 * DAY },
  ])
  await advanceWeeks(context)
  await deleteOldRows(context, ['counterparts'])
  expect(await known()).toEqual([8, HELPER])
  await insertRows(context, forgottenCounterparts, { githubId: HELPER, erasedAt: context.now() - FORGOTTEN_AFTER })
  for (let run = 0; run < 3; run += 1) await forgetCounterparts(context)
  expect(await known()).toEqual([8])
})

test.each([
  ['a first place', 0, '2026-W30', ['own_projects', 'podium', 'first_place']],
  ['a place among the first three', 0, '2026-W46', ['own_projects', 'podium']],
  ['a fourth place', 3, '2026-W46', []],
] as const)('%s in one’s own projects, through one person', async (_, before, earlier, signs) => {
  const { context } = await weekOf({})
  const [own] = await context.db.select().from(players)
  await context.db.update(repositories).set({ ownerId: own?.githubId ?? 0 })
  await makeAwards(context, { week: earlier, place: 4, playerId: own?.id, points: 10, awardedAt: 0 })
  for (let place = 1; place <= before; place += 1)
    await makeAwards(context, { week: W47, place, playerId: `other-${place}`, points: 900, awardedAt: 0 })
  await advanceWeeks(context)
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
  const { context } = await weekOf({})
  const [own] = await context.db.select().from(players)
  await makeAwards(context, { week: '2026-W46', place: 4, playerId: own?.id, points: 10, state, awardedAt: 0 })
  await advanceWeeks(context)
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
    await pollPlayers(context, [player.id])
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

test('a project that its owner gave to an organisation counts as one’s own for 90 days', async () => {
  const { context } = await weekOf({})
  const [own] = await context.db.select().from(players)
  await context.db.update(repositories).set({ name: 'old/app', ownerId: own?.githubId ?? 0, movedAt: null })
  const given = { ...FACTS, name: 'firm/app', ownerId: 77, isLiving: true, movedAt: null }
  context.github.fetchRepositories = async () => new Map([['R_901', given]])
  const facts = context.world.get(own?.nodeId ?? '') as ReturnType<typeof makeFact>[]
  context.world.set(
    own?.nodeId ?? '',
    facts.map((fact) => ({ ...fact, repository: { ...fact.repository, name: 'firm/app' } })),
  )
  await pollPlayers(context, [own?.id ?? ''])
  expect((await context.db.select().from(repositories))[0]).toMatchObject({ ownerId: 77, movedAt: context.now() })
  await advanceWeeks(context)
  expect(await signsOf(context)).toEqual([['own_projects', ...ROUTINE]])
})

const FACTS = { id: 901, isFork: false, createdAt: 0, enoughPeopleAt: 0 }

async function playing() {
  const context = testContext(MONDAY + HOUR)
  await advanceWeeks(context)
  const player = await makePlayer(context)
  context.clock.now = MONDAY + 2 * DAY
  return { context, player }
}

/** A settled and answered week in which helpers accepted everything of each player; their accounts are old, but for this. */
async function weekOf(facts: Partial<AccountFacts> | null, players = 1, helpers = players === 1 ? 1 : 10) {
  const context = testContext(MONDAY + HOUR)
  await advanceWeeks(context)
  const each = players === 1 ? 1 : 10
  const climbers = []
  for (let index = 0; index < players; index += 1) {
    const player = await makePlayer(context)
    climbers.push(player)
    const accepted = Array.from({ length: 10 }, (_, at) => {
      const helper = HELPER + ((10 * index + (at % each)) % helpers)
      return acceptedIn(100 * index + at, 901 + 10 * index + (at % each), helper, at % 5)
    })
    context.world.set(player.nodeId, accepted)
  }
  const queries: [ids: readonly number[], since: number][] = []
  context.github.fetchAccounts = async (ids, since) => {
    queries.push([ids, since])
    return new Map(ids.map((id) => [id, facts === null ? null : { ...oldAccount(id), ...facts }]))
  }
  context.clock.now = CLOSES
  await advanceWeeks(context)
  await pollPlayers(
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
