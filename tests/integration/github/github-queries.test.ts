import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import type { GitHub } from '#app/adapters/github/github.ts'
import { sendPolls } from '#app/core/github/send-polls.server.ts'
import { encryptText } from '#app/core/secrets/encrypted-text.server.ts'
import { advanceWeeks } from '#app/core/weeks/advance-weeks.server.ts'
import { SLOTS_PER_MESSAGE } from '#app/domain/github/poll-period.ts'
import { DAY, HOUR } from '#app/domain/time/period.ts'
import { createDatabase } from '#db/client.ts'
import { accessTokens } from '#db/schema/account.ts'
import { testDatabase } from '#tests/databases/test-database.ts'
import {
  batchOf,
  emptyDatabase,
  makeFact,
  makePlayer,
  makePlayers,
  MONDAY,
  repositoryNamed,
  testContext,
} from '#tests/people/factories.ts'
import { insertRows } from '#tests/worlds/rows.ts'
import { handleBatch } from '#workers/queue.ts'
import wranglerToml from '../../../wrangler.toml?raw'

const START = MONDAY + 2 * DAY + 10 * HOUR
/** D1's for one run of a Worker, if it counts each statement of a batch. */
const MOST = 1000

test('the fullest message about slots asks the database less than 1,000 things, and a batch is one message', async () => {
  const context = testContext(START)
  await emptyDatabase(context)
  await advanceWeeks(context)
  const inviter = await makePlayer(context)
  const people = await makePlayers(context, 399, () => ({ inviterId: inviter.id }))
  while ((await sendPolls(context)).players > 0) await handleBatch(context, batchOf(context.queued.splice(0)).batch)
  // Everybody has news worth a referral, in a repository that is gone, read with a token of their own.
  for (const [index, { id, nodeId }] of people.entries()) {
    const repository = repositoryNamed(1000 + index, `summit/rope-${index}`)
    context.world.set(
      nodeId,
      [0, 1].map((minute) =>
        makeFact({ occurredAt: START + minute, kind: 'pull_request_accepted', counterpartId: 5, repository }),
      ),
    )
    const sealed = (await encryptText(context, 'token', id)) ?? ''
    await insertRows(context, accessTokens, { playerId: id, sealed, hint: 'x' })
  }
  context.github.withToken = (): GitHub => ({
    ...context.github,
    meter: () => ({ points: 1, milliseconds: 1, probeSize: null }),
  })
  context.clock.now += HOUR
  expect(await countQueries()).toBeLessThan(MOST)
  context.github.findVisibility = async (nodeIds) => new Map(nodeIds.map((id) => [id, 'hidden'] as const))
  for (const { nodeId } of people) context.world.set(nodeId, [])
  context.clock.now += 2 * HOUR
  expect(await countQueries()).toBeLessThan(MOST)
  const [did] = await context.db.all<Record<string, number>>(sql`SELECT
    (SELECT COUNT(*) FROM repositories WHERE hidden_at IS NOT NULL) > 300 AS hides,
    (SELECT COUNT(*) FROM access_tokens WHERE spent > 0) > 300 AS spends,
    (SELECT COUNT(*) FROM waiting_referrals) > 50 AS pays`)
  expect(did).toEqual({ hides: 1, spends: 1, pays: 1 })
  const sizes = [...wranglerToml.matchAll(/queue = "mergequest(?:-staging)?-github"\nmax_batch_size = (\d+)/g)]
  expect(sizes.map(([, batch]) => batch)).toEqual(['1', '1', '1'])

  async function countQueries(): Promise<number> {
    const slots = await context.db.all<{ slot: number }>(sql`SELECT id AS slot FROM poll_slots
      ORDER BY members DESC LIMIT ${SLOTS_PER_MESSAGE}`)
    const turns = slots.map(({ slot }) => ({ slot, since: context.clock.now }))
    expect(turns).toHaveLength(SLOTS_PER_MESSAGE)
    const counting = countStatements()
    await handleBatch({ ...context, db: counting.db }, batchOf([{ type: 'poll-slots', turns }]).batch)
    console.info(counting.count())
    return counting.count()
  }
})

/** Counts statements, those of a batch too. The counting database loses columns of joined tables that share a name. */
function countStatements() {
  let count = 0
  const known = new WeakMap<D1PreparedStatement, D1PreparedStatement>()
  const wrap = (statement: D1PreparedStatement): D1PreparedStatement => {
    const wrapped = {
      bind: (...values: unknown[]) => wrap(statement.bind(...values)),
      run: () => ((count += 1), statement.run()),
      all: () => ((count += 1), statement.all()),
      raw: () => ((count += 1), statement.raw()),
    } as unknown as D1PreparedStatement
    known.set(wrapped, statement)
    return wrapped
  }
  const client = {
    prepare: (query: string) => wrap(testDatabase.prepare(query)),
    batch: (statements: D1PreparedStatement[]) => {
      count += statements.length
      return testDatabase.batch(statements.map((statement) => known.get(statement) ?? statement))
    },
  } as unknown as D1Database
  return { db: createDatabase(client), count: () => count }
}
