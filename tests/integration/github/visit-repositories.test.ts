import { asc, eq } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { DAY, dayOf, HOUR, MINUTE, WEEK } from '#app/domain/time/period.ts'
import { visitRepositories } from '#app/features/maintainers/visit-repositories.server.ts'
import { repositories } from '#db/schema/github.ts'
import { repositoryRules } from '#db/schema/maintainers.ts'
import { settings } from '#db/schema/settings.ts'
import { countingDatabase } from '#tests/databases/counting-database.ts'
import { emptyDatabase, makePlayer, MONDAY, testContext, type TestContext } from '#tests/people/factories.ts'
import { insertRows, makeLedger } from '#tests/worlds/rows.ts'

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

function versions({ db }: TestContext) {
  return db.select().from(repositoryRules).orderBy(asc(repositoryRules.repositoryId), asc(repositoryRules.since))
}

async function storedVisit({ db }: TestContext): Promise<unknown> {
  const [row] = await db.select().from(settings).where(eq(settings.name, VISIT))
  return row?.value
}
