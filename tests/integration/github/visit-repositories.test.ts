import { asc, eq, sql } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { refreshPlayers } from '#app/core/github/refresh-players.server.ts'
import { loadInbox } from '#app/core/inbox/inbox.server.ts'
import { turnWeeks } from '#app/core/weeks/turn-weeks.server.ts'
import { factKey, type Fact } from '#app/domain/ledger/fact.ts'
import { NO_RULES } from '#app/domain/maintainers/repository-rules.ts'
import { DAY, dayOf, HOUR, MINUTE, WEEK } from '#app/domain/time/period.ts'
import { visitRepositories } from '#app/features/maintainers/visit-repositories.server.ts'
import { repositories } from '#db/schema/github.ts'
import { repositoryRules } from '#db/schema/maintainers.ts'
import { notifications, outbox } from '#db/schema/notifications.ts'
import { players } from '#db/schema/players.ts'
import { settings } from '#db/schema/settings.ts'
import { countingDatabase } from '#tests/databases/counting-database.ts'
import {
  emptyDatabase,
  makeFact,
  makePlayer,
  MONDAY,
  repositoryNamed,
  testContext,
  type TestContext,
} from '#tests/people/factories.ts'
import { connectPost, settle } from '#tests/servers/post.ts'
import { insertRows, makeLedger, makeRules } from '#tests/worlds/rows.ts'
import { runCron } from '#workers/cron.ts'

const FRIDAY = MONDAY + 4 * DAY + 12 * HOUR
const VISIT = 'maintainer-visit'
const BRAKE = { state: 'file', text: 'brake: true' } as const

beforeEach(() => emptyDatabase(testContext()))

test('a round visits the repositories that players worked in lately, fifty a run, every six hours', async () => {
  const context = withBudget(testContext(FRIDAY))
  await fillRepositories(context, 120)
  const queries = watchQueries(context)
  context.rulesFiles.set('R_3', BRAKE)
  context.rulesFiles.set('R_119', BRAKE)
  for (let run = 0; run < 10; run += 1) {
    await visitRepositories(context)
    context.clock.now += 2 * MINUTE
  }
  expect(queries.map(({ length }) => length)).toEqual([50, 50, 20])
  expect(new Set(queries.flat()).size).toBe(120)
  expect((await versions(context)).map(({ repositoryId }) => repositoryId)).toEqual([3, 119])
  context.rulesFiles.delete('R_3')
  context.rulesFiles.set('R_119', { state: 'too_large' })
  context.clock.now = FRIDAY + 6 * HOUR
  for (let run = 0; run < 4; run += 1) await visitRepositories(context)
  expect(queries).toHaveLength(6)
  expect(await versions(context)).toMatchObject([
    { repositoryId: 3, isBraked: true },
    { repositoryId: 3, isBraked: false },
    { repositoryId: 119, isBraked: true },
  ])
})

test('repositories without players’ work of four weeks are passed over, and so is what GitHub does not answer', async () => {
  const context = withBudget(testContext(FRIDAY))
  await fillRepositories(context, 1200, (id) => id > 1195)
  const queries = watchQueries(context)
  context.rulesFiles.set('R_1199', null)
  for (let run = 0; run < 5; run += 1) await visitRepositories(context)
  expect(queries).toEqual([['R_1196', 'R_1197', 'R_1198', 'R_1199', 'R_1200']])
  expect(await storedVisit(context)).toEqual({ begunAt: FRIDAY, after: null })
})

test('a run that was lost is made again, and what did not change is written once', async () => {
  const context = withBudget(testContext(FRIDAY))
  await fillRepositories(context, 60)
  context.rulesFiles.set('R_3', BRAKE)
  await visitRepositories(context)
  const before = await storedVisit(context)
  await context.db.delete(settings).where(eq(settings.name, VISIT))
  await Promise.all([visitRepositories(context), visitRepositories(context)])
  expect(await storedVisit(context)).toEqual(before)
  expect(await versions(context)).toHaveLength(1)
})

test('nothing is asked while GitHub’s budget is low or unknown', async () => {
  const context = testContext(FRIDAY)
  await fillRepositories(context, 10)
  const queries = watchQueries(context)
  await visitRepositories(context)
  context.github.fetchBudget = async () => ({
    ok: true,
    value: { limit: 5000, remaining: 999, resetAt: FRIDAY + HOUR },
  })
  await visitRepositories(context)
  expect(queries).toEqual([])
  expect(await storedVisit(context)).toBeUndefined()
})

test('a run reads few rows for each repository that it looks at, writes one, and between rounds none', async () => {
  const context = withBudget(testContext(FRIDAY))
  await fillRepositories(context, 2000, (id) => id % 5 === 0)
  const counting = countingDatabase()
  const watched: TestContext = { ...context, db: counting.db }
  await visitRepositories(watched)
  // The setting's first row, and its index; then it changes.
  expect(counting.rowsWritten()).toBe(2)
  // Of 500 looked at: a row, and its work where there is some; then the work of fifty.
  expect(counting.rowsRead()).toBeLessThanOrEqual(1500)
  await visitRepositories(watched)
  expect(counting.rowsWritten()).toBe(3)
  for (let run = 0; run < 10; run += 1) await visitRepositories(watched)
  const [read, written] = [counting.rowsRead(), counting.rowsWritten()]
  await visitRepositories(watched)
  expect([counting.rowsRead() - read, counting.rowsWritten() - written]).toEqual([1, 0])
})

test('fifteen that wait alarm staff and the maintainer we know, once a week, and take no points', async () => {
  const context = withBudget(testContext(FRIDAY))
  const post = connectPost(context)
  await turnWeeks(context)
  const player = await makePlayer(context)
  const maintainer = await makePlayer(context, { githubId: 500, contestFrom: null, telegramId: '77' })
  await context.db.insert(repositoryRules).values(screenOf(7))
  await work(
    context,
    player,
    Array.from({ length: 17 }, (_, index) => opened(index + 1, MONDAY + index)),
  )
  const points = await pointsOf(context)
  context.github.fetchPullRequestStates = async (_, numbers) => ({
    ok: true,
    value: new Map(numbers.map((number) => [number, number > 2 ? ('OPEN' as const) : ('CLOSED' as const)])),
  })
  for (let round = 0; round < 8; round += 1) {
    await runCron(context, '* * * * *')
    await settle(context)
    context.clock.now += 6 * HOUR
  }
  const sent = (await post.received()).filter(({ text }) => text.includes('have waited over 72 hours'))
  expect(sent.map(({ to }) => to).toSorted()).toEqual(['-100', '77'])
  const notice = (await loadInbox(context, maintainer)).notices.find(({ title }) => title.startsWith('summit/rope'))
  expect(notice).toMatchObject({ title: 'summit/rope: players’ pull requests are waiting' })
  expect(notice?.text).toContain('15 of players’ pull requests have waited over 72 hours in summit/rope.')
  const [stored] = await context.db
    .select()
    .from(notifications)
    .where(sql`id LIKE 'load-alarm:%'`)
  expect(stored?.payload).toMatchObject({ link: { path: '/maintain/summit/rope' } })
  expect(await pointsOf(context)).toEqual(points)
  expect(await versions(context)).toHaveLength(1)
})

test('who waits no more by GitHub, is suspended or was accepted raises no alarm, and a braked project none', async () => {
  const context = withBudget(testContext(FRIDAY))
  await turnWeeks(context)
  const player = await makePlayer(context)
  const facts = Array.from({ length: 16 }, (_, index) => opened(index + 1, MONDAY + index))
  await work(context, player, facts)
  const closed = async (_: string, numbers: readonly number[]) => ({
    ok: true as const,
    value: new Map(numbers.map((number) => [number, number === 1 ? ('OPEN' as const) : ('MERGED' as const)])),
  })
  const isShown = async () => {
    await context.db.delete(settings).where(eq(settings.name, VISIT))
    await visitRepositories(context)
    return (await context.db.$count(outbox, sql`id LIKE 'load-alarm:%'`)) === 1
  }
  expect(await isShown()).toBe(false)
  context.github.fetchPullRequestStates = closed
  expect(await isShown()).toBe(false)
  context.github.fetchPullRequestStates = async (_, numbers) => ({
    ok: true,
    value: new Map(numbers.map((number) => [number, 'OPEN'])),
  })
  await makeRules(context, { ...screenOf(7), isBraked: true })
  expect(await isShown()).toBe(false)
  await context.db.delete(repositoryRules)
  await context.db.update(repositories).set({ optedOutAt: FRIDAY })
  expect(await isShown()).toBe(false)
  await context.db.update(repositories).set({ optedOutAt: null })
  await context.db.update(players).set({ suspendedAt: FRIDAY })
  expect(await isShown()).toBe(false)
  await context.db.update(players).set({ suspendedAt: null })
  await work(context, player, [...facts, accepted(1, FRIDAY - HOUR), accepted(2, FRIDAY - HOUR)])
  expect(await isShown()).toBe(false)
  await work(context, player, [...facts, accepted(1, FRIDAY - HOUR)])
  expect(await isShown()).toBe(false)
  await context.db.run(sql`DELETE FROM ledger WHERE key LIKE '%:accepted'`)
  expect(await isShown()).toBe(true)
  expect(await context.db.$count(notifications)).toBe(0)
})

test('ten that were closed unmerged within a week alarm when they outnumber the merged', async () => {
  const context = withBudget(testContext(FRIDAY))
  await turnWeeks(context)
  const player = await makePlayer(context)
  const closed = Array.from({ length: 10 }, (_, index): Fact => ({
    ...opened(index + 1, MONDAY + index),
    ineligible: 'closed_unmerged',
  }))
  await work(context, player, closed)
  await visitRepositories(context)
  const [row] = await context.db
    .select()
    .from(outbox)
    .where(sql`id LIKE 'load-alarm:%'`)
  expect(JSON.stringify(row?.message)).toContain(
    'summit/rope: 10 of players’ pull requests were closed without being taken in within 7 days, and 0 taken in.',
  )
})

function withBudget(context: TestContext): TestContext {
  context.github.fetchBudget = async () => ({
    ok: true,
    value: { limit: 5000, remaining: 5000, resetAt: context.now() + HOUR },
  })
  return context
}

/** The node ids of each question for files. */
function watchQueries(context: TestContext): string[][] {
  const queries: string[][] = []
  const { fetchRulesFiles } = context.github
  context.github.fetchRulesFiles = async (nodeIds) => {
    queries.push([...nodeIds])
    return fetchRulesFiles(nodeIds)
  }
  return queries
}

/** Repositories with a pull request of this week each, or of long ago. */
async function fillRepositories(context: TestContext, count: number, isActive: (id: number) => boolean = () => true) {
  const { id: playerId } = await makePlayer(context)
  const ids = Array.from({ length: count }, (_, index) => index + 1)
  await insertRows(context, repositories, ...ids.map((id) => ({ id, name: `summit/repo-${id}`, nodeId: `R_${id}` })))
  const work = { playerId, kind: 'pull_request_opened' as const, week: '2026-W40', counted: 0, points: 0 }
  const facts = ids
    .map((id) => ({
      ...work,
      key: `pr:${id}:opened`,
      repositoryId: id,
      occurredAt: isActive(id) ? FRIDAY - DAY : FRIDAY - 5 * WEEK,
    }))
    .map((fact) => ({ ...fact, day: dayOf(fact.occurredAt) }))
  await makeLedger(context, facts)
}

async function work(context: TestContext, player: { id: string; nodeId: string }, facts: Fact[]): Promise<void> {
  context.world.set(player.nodeId, facts)
  await refreshPlayers(context, [player.id])
}

function opened(id: number, occurredAt: number): Fact {
  return makeFact({
    key: factKey.pullRequestOpened(id),
    kind: 'pull_request_opened',
    occurredAt,
    repository: repositoryNamed(7, 'summit/rope'),
    url: `https://github.com/summit/rope/pull/${id}`,
  })
}

function accepted(id: number, occurredAt: number): Fact {
  return { ...opened(id, occurredAt), key: factKey.pullRequestAccepted(id), kind: 'pull_request_accepted' }
}

function screenOf(repositoryId: number): typeof repositoryRules.$inferInsert {
  return {
    repositoryId,
    since: MONDAY,
    source: 'screen',
    followsFile: false,
    ...NO_RULES,
    labels: [],
    reason: '',
    setById: 500,
    setByLogin: 'warden',
    provedRole: 'ADMIN',
  }
}

function versions({ db }: TestContext) {
  return db.select().from(repositoryRules).orderBy(asc(repositoryRules.repositoryId), asc(repositoryRules.since))
}

async function storedVisit({ db }: TestContext): Promise<unknown> {
  const [row] = await db.select().from(settings).where(eq(settings.name, VISIT))
  return row?.value
}

function pointsOf({ db }: TestContext) {
  return db.all(sql`SELECT player_id, key, points, ineligible FROM ledger ORDER BY player_id, key`)
}
