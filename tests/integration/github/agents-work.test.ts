import { eq } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import type { AgentsQuery } from '#app/adapters/github/github.ts'
import { pollPlayers } from '#app/core/github/poll-players.server.ts'
import { advanceWeeks } from '#app/core/weeks/advance-weeks.server.ts'
import { factKey } from '#app/domain/ledger/fact.ts'
import { DAY, HOUR } from '#app/domain/time/period.ts'
import { polls } from '#db/schema/github.ts'
import { ledger } from '#db/schema/ledger.ts'
import { imbalances } from '#tests/databases/imbalances.ts'
import { emptyDatabase, makeFact, makePlayer, MONDAY, testContext, type TestContext } from '#tests/people/factories.ts'

const NOON = MONDAY + 12 * HOUR

beforeEach(() => emptyDatabase(testContext()))

test('what an agent opened for a player counts from the first read on, and GitHub is asked for it once a day', async () => {
  const context = testContext(NOON)
  await advanceWeeks(context)
  const player = await makePlayer(context)
  const queries = withAgents(context, [{ nodeId: 'PR_1', updatedAt: NOON }])
  context.world.set(player.nodeId, [makeFact({ key: factKey.pullRequestOpened(2), occurredAt: MONDAY + HOUR })])
  await pollPlayers(context, [player.id])
  expect(queries).toMatchObject([{ key: player.id, login: `user-${player.githubId}` }])
  expect(await keys(context, player.id)).toEqual(['pr:1:accepted', 'pr:1:opened', 'pr:2:opened'])
  context.clock.now += HOUR
  await pollPlayers(context, [player.id])
  expect(queries).toHaveLength(1)
  expect(await keys(context, player.id)).toEqual(['pr:1:accepted', 'pr:1:opened', 'pr:2:opened'])
  context.clock.now += DAY
  await pollPlayers(context, [player.id])
  expect(queries).toHaveLength(2)
  const [poll] = await context.db.select().from(polls).where(eq(polls.playerId, player.id))
  expect(poll).toMatchObject({ agentsWork: ['PR_1'] })
  expect(await imbalances(context)).toEqual([])
})

test('what GitHub gives to somebody else is no longer the player’s', async () => {
  const context = testContext(NOON)
  await advanceWeeks(context)
  const player = await makePlayer(context)
  withAgents(context, [{ nodeId: 'PR_1', updatedAt: NOON }])
  context.world.set(player.nodeId, [])
  await pollPlayers(context, [player.id])
  context.clock.now += DAY
  await pollPlayers(context, [player.id])
  expect(await counted(context, player.id)).toBe(2)
  context.github.fetchAgentsWork = async () => ({ ok: true, value: new Map() })
  context.clock.now += HOUR
  await pollPlayers(context, [player.id])
  expect(await counted(context, player.id)).toBe(0)
})

test('without an answer about a known pull request nothing changes; without one to the search it is asked the next day', async () => {
  const context = testContext(NOON)
  await advanceWeeks(context)
  const player = await makePlayer(context)
  withAgents(context, [{ nodeId: 'PR_1', updatedAt: NOON }])
  const { searchAgentsWork, fetchAgentsWork } = context.github
  const unavailable = async () => ({ ok: false as const, error: { code: 'unavailable' as const, message: 'no' } })
  context.world.set(player.nodeId, [])
  context.github.searchAgentsWork = unavailable
  expect((await pollPlayers(context, [player.id])).failed).toEqual([])
  context.clock.now += DAY
  context.github.searchAgentsWork = searchAgentsWork
  context.github.fetchAgentsWork = unavailable
  expect((await pollPlayers(context, [player.id])).failed).toEqual([player.id])
  expect(await counted(context, player.id)).toBe(0)
  context.github.fetchAgentsWork = fetchAgentsWork
  await pollPlayers(context, [player.id])
  expect(await counted(context, player.id)).toBe(2)
})

/** GitHub finds these for everybody, and says that each was asked for by the player who is asked about. */
function withAgents(context: TestContext, found: { nodeId: string; updatedAt: number }[]): AgentsQuery[] {
  const queries: AgentsQuery[] = []
  context.github.searchAgentsWork = async (questions) => {
    queries.push(...questions)
    return { ok: true, value: new Map(questions.map(({ key }) => [key, found])) }
  }
  const thread = { nodeId: 'PR_1', openedAt: MONDAY, labels: [] }
  const facts = [
    makeFact({ key: factKey.pullRequestOpened(1), occurredAt: MONDAY + HOUR, thread }),
    makeFact({
      key: factKey.pullRequestAccepted(1),
      kind: 'pull_request_accepted',
      occurredAt: MONDAY + 2 * HOUR,
      counterpartId: 5,
      thread,
    }),
  ]
  context.github.fetchAgentsWork = async (nodeIds, people) => ({
    ok: true,
    value: new Map(
      [...people.keys()].map((login) => [
        login,
        { facts: nodeIds.length > 0 ? facts : [], pullRequests: [], threads: [] },
      ]),
    ),
  })
  return queries
}

async function keys({ db }: TestContext, playerId: string): Promise<string[]> {
  const rows = await db.select({ key: ledger.key }).from(ledger).where(eq(ledger.playerId, playerId))
  return rows.map(({ key }) => key).toSorted()
}

async function counted({ db }: TestContext, playerId: string): Promise<number> {
  const rows = await db.select({ counted: ledger.counted }).from(ledger).where(eq(ledger.playerId, playerId))
  return rows.filter((row) => Number(row.counted) === 1).length
}
