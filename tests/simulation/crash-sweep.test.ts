import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { sendPolls } from '#app/core/github/send-polls.server.ts'
import { dispatchOutbox } from '#app/core/outbox/dispatch-outbox.server.ts'
import { advanceWeeks } from '#app/core/weeks/advance-weeks.server.ts'
import { DAY, HOUR, MINUTE, WEEK } from '#app/domain/time/period.ts'
import { createDatabase, type Client } from '#db/client.ts'
import {
  batchOf,
  emptyDatabase,
  makeCommits,
  makeWork,
  makePlayer,
  MONDAY,
  testContext,
  type TestContext,
} from '#tests/people/factories.ts'
import { handleBatch } from '#workers/queue.ts'
import { faultyDatabase, type Run } from './faults.ts'
import { createRandom } from './random.ts'
import { onScratchDatabase } from './scratch-database.ts'

const CLOSES = MONDAY + WEEK + DAY + 6 * HOUR

/** A week's end from the last fetch to the mails, in one run of cron and queue. */
async function endOfWeek(context: TestContext): Promise<void> {
  context.clock.now = MONDAY + WEEK + DAY + HOUR
  await advanceWeeks(context)
  await sendPolls(context)
  await drain(context)
  context.clock.now = CLOSES + MINUTE
  await advanceWeeks(context)
  await drain(context)
}

async function drain(context: TestContext): Promise<void> {
  for (let round = 0; round < 8; round += 1) {
    await dispatchOutbox(context)
    const messages = context.queued.splice(0)
    if (messages.length === 0) return
    const { batch, fates } = batchOf(messages)
    await handleBatch(context, batch)
    context.queued.push(...messages.filter((_, index) => fates[index] !== 'ack'))
  }
}

test('a crash before or after any database call of the end of a week changes nothing in the end', async () => {
  const deviations: string[] = []
  const calls = await onScratchDatabase(async (client) => {
    const reference = await run(client, null)
    for (let call = 1; call <= reference.calls; call += 1)
      for (const moment of ['before', 'after'] as const) {
        const { outcome } = await run(client, { call, moment })
        if (JSON.stringify(outcome) !== JSON.stringify(reference.outcome)) deviations.push(`${moment} call ${call}`)
      }
    return reference.calls
  })
  expect(calls).toBeGreaterThan(20)
  expect(deviations).toEqual([])
})

type Crash = { call: number; moment: 'before' | 'after' }

async function run(client: Client, crash: Crash | null): Promise<{ calls: number; outcome: unknown }> {
  const context = { ...testContext(MONDAY + HOUR), db: createDatabase(client) }
  await emptyDatabase(context)
  await advanceWeeks(context)
  for (let index = 0; index < 4; index += 1) {
    const githubId = 700 + index
    const player = await makePlayer(context, {
      id: `pl_sweep_${index}`,
      githubId,
      nodeId: `U_${githubId}`,
      email: `climber-${index}@example.test`,
      emailConfirmedAt: 1,
      isPremium: index === 1,
    })
    context.world.set(player.nodeId, [
      ...makeWork('2026-11-17', 9 - index, 40 + index),
      makeCommits('2026-11-19', 3, 50 + index),
    ])
  }
  const mails = new Set<string>()
  context.email = {
    sendEmail: async ({ idempotencyKey }) => {
      mails.add(idempotencyKey)
      return { state: 'sent', id: idempotencyKey }
    },
  }
  let calls = 0
  const worker: Run = { random: createRandom(1), turn: async () => undefined, skew: 0, faultRate: 0, crashed: false }
  const db = faultyDatabase(client, worker, () => {
    calls += 1
    return calls === crash?.call ? `crash_${crash.moment}` : 'well'
  })
  await endOfWeek({ ...context, db }).catch((error: unknown) => {
    if (!worker.crashed) throw error
  })
  // The crashed Worker's jobs are redelivered, and cron continues each minute.
  context.queued.push({
    type: 'refresh-players',
    playerIds: [0, 1, 2, 3].map((index) => `pl_sweep_${index}`),
    until: 0,
  })
  await endOfWeek(context)
  await endOfWeek(context)
  return { calls, outcome: { mails: [...mails].toSorted(), ...(await snapshot(context)) } }
}

async function snapshot(context: TestContext): Promise<Record<string, unknown>> {
  return {
    ledger: await context.db.all(
      sql`SELECT player_id, key, quantity, counted, points, reason FROM ledger ORDER BY 1, 2`,
    ),
    standings: await context.db.all(sql`SELECT period, player_id, points, ranked FROM standings ORDER BY 1, 2`),
    histogram: await context.db.all(
      sql`SELECT board, period, points, players FROM histogram WHERE players <> 0 ORDER BY 1, 2, 3`,
    ),
    weeks: await context.db.all(sql`SELECT key, state, forced FROM weeks ORDER BY 1`),
    awards: await context.db.all(sql`SELECT week, place, player_id, points, state FROM awards ORDER BY 1, 2`),
    notifications: await context.db.all(sql`SELECT id, player_id, kind, payload FROM notifications ORDER BY 1`),
    receipts: await context.db.all(
      sql`SELECT notification_id, player_id, channel, state FROM deliveries ORDER BY 1, 2, 3`,
    ),
    outbox: await context.db.all(sql`SELECT id FROM outbox`),
    deadLetters: await context.db.all(sql`SELECT id FROM dead_letters`),
  }
}
