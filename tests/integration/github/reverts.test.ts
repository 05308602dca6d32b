import { eq } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import type { ReferencesQuery } from '#app/adapters/github/fetch-references.ts'
import { pollPlayers } from '#app/core/github/poll-players.server.ts'
import { lookUpReverts } from '#app/core/github/reverts.server.ts'
import { advanceWeeks } from '#app/core/weeks/advance-weeks.server.ts'
import { examineLeaders } from '#app/core/weeks/examine-leaders.server.ts'
import { factKey } from '#app/domain/ledger/fact.ts'
import { DAY, HOUR, WEEK } from '#app/domain/time/period.ts'
import { ledger } from '#db/schema/ledger.ts'
import { imbalances } from '#tests/databases/imbalances.ts'
import { emptyDatabase, makeFact, makePlayer, MONDAY, testContext, type TestContext } from '#tests/people/factories.ts'

const NEXT = MONDAY + WEEK

beforeEach(() => emptyDatabase(testContext()))

test('what somebody else reverted loses its points before the close, and of a closed week it is a sign', async () => {
  const context = testContext(NEXT - HOUR)
  await advanceWeeks(context)
  const player = await makePlayer(context)
  const queries = withReverts(context, [12])
  const work = [accepted(12, MONDAY + DAY), accepted(13, MONDAY + DAY + HOUR)]
  context.world.set(player.nodeId, work)
  await pollPlayers(context, [player.id])
  await lookUpReverts(context)
  expect(queries).toEqual([])
  context.clock.now = NEXT + 2 * HOUR
  await advanceWeeks(context)
  await lookUpReverts(context)
  expect(queries.map(({ owner, name, number }) => `${owner}/${name}#${number}`).toSorted()).toEqual([
    'summit/rope#12',
    'summit/rope#13',
  ])
  await pollPlayers(context, [player.id])
  expect(await points(context, player.id)).toEqual([
    ['pr:12:accepted', 0, 'reverted'],
    ['pr:13:accepted', 40, null],
  ])
  await lookUpReverts(context)
  expect(queries).toHaveLength(2)
  context.clock.now = NEXT + DAY + 6 * HOUR
  await pollPlayers(context, [player.id])
  await advanceWeeks(context)
  expect(await imbalances(context)).toEqual([])

  // The other one is reverted in the next week, when its own is closed.
  withReverts(context, [13], NEXT + 2 * DAY)
  context.clock.now = NEXT + 3 * DAY
  context.world.set(player.nodeId, [...work, accepted(14, NEXT + 2 * DAY)])
  await pollPlayers(context, [player.id])
  context.clock.now = NEXT + WEEK + HOUR
  await advanceWeeks(context)
  await lookUpReverts(context)
  await pollPlayers(context, [player.id])
  expect(await points(context, player.id)).toEqual([
    ['pr:12:accepted', 0, 'reverted'],
    ['pr:13:accepted', 40, null],
    ['pr:14:accepted', 40, null],
  ])
  const [leader] = await examineLeaders(context, '2026-W48')
  expect(leader?.signs).toContain('reverted')
})

test('while GitHub does not answer, or has few points left, it is asked again', async () => {
  const context = testContext(NEXT - HOUR)
  await advanceWeeks(context)
  const player = await makePlayer(context)
  context.world.set(player.nodeId, [accepted(12, MONDAY + DAY)])
  await pollPlayers(context, [player.id])
  context.clock.now = NEXT + 2 * HOUR
  await advanceWeeks(context)
  const queries = withReverts(context, [12])
  const { fetchReferences } = context.github
  context.github.fetchBudget = async () => ({ ok: true, value: { ...BUDGET, remaining: 999 } })
  await lookUpReverts(context)
  expect(queries).toEqual([])
  context.github.fetchBudget = async () => ({ ok: true, value: BUDGET })
  context.github.fetchReferences = async () => ({ ok: false, error: { code: 'unavailable', message: 'no' } })
  await lookUpReverts(context)
  context.github.fetchReferences = fetchReferences
  await lookUpReverts(context)
  expect(queries).toHaveLength(1)
})

test('what landed without a merge is asked for by its commit, as merges are', async () => {
  const context = testContext(NEXT - HOUR)
  await advanceWeeks(context)
  const player = await makePlayer(context)
  const queries = withReverts(context, [12])
  context.world.set(player.nodeId, [
    { ...accepted(12, MONDAY + DAY), landedAs: 'a'.repeat(40) },
    { ...accepted(13, MONDAY + DAY), landedAs: 'label:merged' },
  ])
  await pollPlayers(context, [player.id])
  context.clock.now = NEXT + 2 * HOUR
  await advanceWeeks(context)
  await lookUpReverts(context)
  expect(queries.map(({ number, sha }) => [number, sha]).toSorted()).toEqual([
    [12, 'a'.repeat(40)],
    [13, null],
  ])
  await pollPlayers(context, [player.id])
  expect(await points(context, player.id)).toContainEqual(['pr:12:accepted', 0, 'reverted'])
})

const BUDGET = { limit: 5000, remaining: 5000, used: 0, resetAt: 0 }

function accepted(number: number, occurredAt: number) {
  return makeFact({
    key: factKey.pullRequestAccepted(number),
    kind: 'pull_request_accepted',
    occurredAt,
    url: `https://github.com/summit/rope/pull/${number}`,
    counterpartId: 5,
  })
}

/** Somebody else reverted these. */
function withReverts(context: TestContext, reverted: number[], at = MONDAY + 2 * DAY): ReferencesQuery[] {
  const queries: ReferencesQuery[] = []
  context.github.fetchBudget = async () => ({ ok: true, value: BUDGET })
  context.github.fetchReferences = async (questions) => {
    queries.push(...questions)
    const found = questions.map(({ key, number }) => {
      const merged = { repository: 'summit/rope', repositoryId: 7, number, mergedAt: MONDAY + DAY, sha: null }
      const revert = {
        at,
        author: { id: 999, login: 'grace', type: 'User' },
        repositoryId: 7,
        isMerged: true,
        title: 'Revert "Rope"',
        text: `Reverts summit/rope#${number}`,
      }
      return [key, { merged, references: reverted.includes(number) ? [revert] : [] }] as const
    })
    return { ok: true, value: new Map(found) }
  }
  return queries
}

async function points({ db }: TestContext, playerId: string) {
  const rows = await db
    .select({ key: ledger.key, points: ledger.points, reason: ledger.reason })
    .from(ledger)
    .where(eq(ledger.playerId, playerId))
  return rows.map(({ key, points: earned, reason }) => [key, earned, reason]).toSorted()
}
