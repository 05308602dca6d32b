import { sql } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { pollPlayers } from '#app/core/github/poll-players.server.ts'
import { advanceWeeks } from '#app/core/weeks/advance-weeks.server.ts'
import { factKey, type Fact } from '#app/domain/ledger/fact.ts'
import { HOUR } from '#app/domain/time/period.ts'
import { recordWebhook } from '#app/features/github/record-webhook.server.ts'
import { repositoryRules } from '#db/schema/maintainers.ts'
import { imbalances } from '#tests/databases/imbalances.ts'
import {
  emptyDatabase,
  makeFact,
  makePlayer,
  MONDAY,
  repositoryNamed,
  testContext,
  type TestContext,
} from '#tests/people/factories.ts'
import { makeRules } from '#tests/worlds/rows.ts'

beforeEach(() => emptyDatabase(testContext()))

test('a pull request accepted after the brake was pulled earns nothing, and a released brake keeps its span', async () => {
  const context = testContext(MONDAY + 12 * HOUR)
  await advanceWeeks(context)
  const player = await makePlayer(context)
  await set(context, MONDAY + 2 * HOUR, { isBraked: true })
  await set(context, MONDAY + 4 * HOUR, {})
  context.world.set(player.nodeId, [
    accepted(1, MONDAY + HOUR),
    accepted(2, MONDAY + 3 * HOUR),
    makeFact({
      occurredAt: MONDAY + 3 * HOUR + 1,
      kind: 'issue_comment_created',
      key: factKey.comment(7, 2, '2026-11-16'),
    }),
    accepted(3, MONDAY + 5 * HOUR),
    { ...accepted(4, MONDAY + 3 * HOUR + 2), repository: repositoryNamed(8, 'summit/other') },
  ])
  await pollPlayers(context, [player.id])
  expect(await reasons(context, player.id)).toEqual([null, 'braked', null, null, null])
  expect(await imbalances(context)).toEqual([])
})

test('a brake ends by itself at its date, and until then webhooks and refreshes agree on it', async () => {
  const context = testContext(MONDAY + 12 * HOUR)
  await advanceWeeks(context)
  const player = await makePlayer(context)
  await set(context, MONDAY + 2 * HOUR, { isBraked: true, endsAt: MONDAY + 4 * HOUR })
  const facts = [makeFact({ occurredAt: MONDAY + 3 * HOUR }), makeFact({ occurredAt: MONDAY + 4 * HOUR })]
  for (const fact of facts)
    await recordWebhook(context, {
      id: fact.key,
      event: 'pull_request',
      action: 'opened',
      content: { facts: [{ githubId: player.githubId, fact }], due: [], installation: null },
    })
  expect(await reasons(context, player.id)).toEqual(['braked', null])
  context.world.set(player.nodeId, facts)
  await pollPlayers(context, [player.id])
  expect(await reasons(context, player.id)).toEqual(['braked', null])
  expect(await imbalances(context)).toEqual([])
})

test('no points here stops everything from then on', async () => {
  const context = testContext(MONDAY + 12 * HOUR)
  await advanceWeeks(context)
  const player = await makePlayer(context)
  await set(context, MONDAY + 2 * HOUR, { points: 'none' })
  context.world.set(player.nodeId, [
    makeFact({ occurredAt: MONDAY + HOUR }),
    makeFact({
      occurredAt: MONDAY + 3 * HOUR,
      kind: 'issue_comment_created',
      key: factKey.comment(7, 3, '2026-11-16'),
    }),
  ])
  await pollPlayers(context, [player.id])
  expect(await reasons(context, player.id)).toEqual([null, 'opted_out'])
})

function accepted(id: number, occurredAt: number): Fact {
  return makeFact({ key: factKey.pullRequestAccepted(id), kind: 'pull_request_accepted', occurredAt, counterpartId: 1 })
}

async function set(context: TestContext, since: number, some: Partial<typeof repositoryRules.$inferInsert>) {
  await makeRules(context, {
    repositoryId: 7,
    since,
    reason: 'too many at once',
    setById: 1,
    setByLogin: 'warden',
    provedRole: 'MAINTAIN',
    ...some,
  })
}

async function reasons(context: TestContext, playerId: string): Promise<(string | null)[]> {
  const rows = await context.db.all<{ ineligible: string | null }>(
    sql`SELECT ineligible FROM ledger WHERE player_id = ${playerId} ORDER BY occurred_at`,
  )
  return rows.map(({ ineligible }) => ineligible)
}
