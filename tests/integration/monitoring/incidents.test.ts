import { sql } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { reportIncident } from '#app/core/monitoring/report-incident.server.ts'
import { dispatchOutbox } from '#app/core/outbox/dispatch-outbox.server.ts'
import type { Job } from '#app/domain/jobs/job.ts'
import { DAY, HOUR, MINUTE, WEEK } from '#app/domain/time/period.ts'
import { watchOver } from '#app/features/monitoring/watch-over.server.ts'
import { webhookDeliveries } from '#db/schema/github.ts'
import { incidents } from '#db/schema/monitoring.ts'
import { deadLetters, outbox } from '#db/schema/notifications.ts'
import { histogram } from '#db/schema/standings.ts'
import { testDatabase } from '#tests/databases/test-database.ts'
import { watchDatabase } from '#tests/databases/watched-database.ts'
import {
  batchOf,
  emptyDatabase,
  everyRow,
  MONDAY,
  testContext,
  testVars,
  type TestContext,
} from '#tests/people/factories.ts'
import { checkEverything } from '#tests/servers/whole-check.ts'
import { insertRows, makeWeeks } from '#tests/worlds/rows.ts'
import { createApi } from '#workers/api/create-api.ts'
import { runCron } from '#workers/cron.ts'
import { handleBatch } from '#workers/queue.ts'

const WEDNESDAY = MONDAY + 2 * DAY + 10 * HOUR
const CLOSES = MONDAY + WEEK + DAY + 6 * HOUR

const NOTICE: Job = { type: 'notify-admin', id: 'an', text: 'x' }
let context: TestContext

beforeEach(async () => {
  context = testContext(WEDNESDAY)
  await emptyDatabase(context)
})

test('a week not closed 15 minutes after its due time is reported once, and once when it has closed', async () => {
  await makeWeeks(context, { key: '2026-W47', state: 'settling' })
  await watchAt(CLOSES + 14 * MINUTE)
  expect(shown()).toEqual([])
  for (const minute of [15, 16, 17, 60]) await watchAt(CLOSES + minute * MINUTE)
  expect(shown()).toEqual(['Week 2026-W47 has not closed. It was due on Tue 24 Nov 2026, 06:00 UTC.'])
  await context.db.run(sql`UPDATE weeks SET state = 'closed', closed_at = 1 WHERE key = '2026-W47'`)
  for (const minute of [61, 62]) await watchAt(CLOSES + minute * MINUTE)
  expect(shown().slice(1)).toEqual([
    expect.stringMatching(/^Every week that is due has closed\. It began on \w{3} \d+ Nov 2026, \d\d:\d\d UTC\.$/),
  ])
})

test('a run whose clock is behind does not end what began after its time', async () => {
  await makeWeeks(context, { key: '2026-W47', state: 'settling' })
  for (const minute of [16, 8, 17]) await watchAt(CLOSES + minute * MINUTE)
  expect(shown()).toEqual(['Week 2026-W47 has not closed. It was due on Tue 24 Nov 2026, 06:00 UTC.'])
})

test('an outbox older than ten minutes is reported although nothing leaves it, and ends once it has flowed for a while', async () => {
  context.queue = { send: () => Promise.reject(new Error('queue is full')) }
  await insertRows(context, outbox, { id: 'a', message: NOTICE, createdAt: WEDNESDAY })
  await watchAt(WEDNESDAY + 10 * MINUTE)
  expect(shown()).toEqual([])
  for (const minute of [11, 12, 13]) await watchAt(WEDNESDAY + minute * MINUTE)
  expect(shown()).toEqual([
    'The outbox is stuck: its oldest message has been waiting since Wed 18 Nov 2026, 10:00 UTC.',
  ])
  await context.db.run(sql`DELETE FROM outbox`)
  for (const minute of [14, 15, 18]) await watchAt(WEDNESDAY + minute * MINUTE)
  expect(shown()).toHaveLength(1)
  await watchAt(WEDNESDAY + 19 * MINUTE)
  expect(shown().slice(1)).toEqual([
    expect.stringMatching(/^The outbox is being emptied again\. It began on \w{3} \d+ Nov 2026, \d\d:\d\d UTC\.$/),
  ])
})

test('a cause that stops and returns within the quiet time is one incident', async () => {
  context.queue = { send: () => Promise.reject(new Error('queue is full')) }
  for (let round = 0; round < 5; round += 1) {
    const start = WEDNESDAY + round * 6 * MINUTE
    await insertRows(context, outbox, { id: 'a', message: NOTICE, createdAt: start - HOUR })
    for (const minute of [0, 1]) await watchAt(start + minute * MINUTE)
    await context.db.run(sql`DELETE FROM outbox`)
    for (const minute of [2, 5]) await watchAt(start + minute * MINUTE)
  }
  expect(shown()).toHaveLength(1)
})

test('boards that differ from the ledger are reported on the first night, and once they agree again', async () => {
  const plant = insertRows(context, histogram, { board: 'all', period: '2026-11', points: 12340, players: 1 })
  await context.db.run(plant)
  for (let night = 0; night < 3; night += 1) {
    context.clock.now = WEDNESDAY + night * DAY
    await checkEverything(context)
  }
  expect(shown()).toEqual(['Standings differ from the ledger in at least one place.'])
  await context.db.run(sql`DELETE FROM histogram`)
  for (let night = 3; night < 5; night += 1) {
    context.clock.now = WEDNESDAY + night * DAY
    await checkEverything(context)
  }
  expect(shown().slice(1)).toEqual([
    expect.stringMatching(/^Boards and ledger agree again\. It began on \w{3} \d+ Nov 2026, \d\d:\d\d UTC\.$/),
  ])
})

test('refused signatures are reported from twenty in ten minutes, once however long they go on', async () => {
  for (let count = 0; count < 19; count += 1) await refused()
  await watchAt(WEDNESDAY + MINUTE)
  expect(shown()).toEqual([])
  await refused()
  for (let round = 0; round < 6; round += 1) {
    context.clock.now = WEDNESDAY + round * 10 * MINUTE
    for (let count = 0; count < 25; count += 1) await refused()
    for (const minute of [1, 2, 9]) await watchAt(WEDNESDAY + (round * 10 + minute) * MINUTE)
  }
  expect(shown()).toEqual([
    'Many webhooks had a wrong signature (github): the secrets differ, or someone is forging them.',
  ])
  for (let minute = 60; minute < 100; minute += 1) await watchAt(WEDNESDAY + minute * MINUTE)
  expect(shown().slice(1)).toEqual([
    expect.stringMatching(
      /^Webhooks carry the right signature again\. It began on \w{3} \d+ Nov 2026, \d\d:\d\d UTC\.$/,
    ),
  ])
})

test('refusals spread over windows are no alarm, and where no secret is set nothing is counted', async () => {
  for (let count = 0; count < 60; count += 1) {
    context.clock.now = WEDNESDAY + count * MINUTE
    await refused()
    await watchAt(context.clock.now)
  }
  expect(shown()).toEqual([])
  await context.db.run(sql`DELETE FROM signature_refusals`)
  context.config = { ...context.config, GITHUB_WEBHOOK_SECRET: null }
  await refused()
  expect(await context.db.all(sql`SELECT * FROM signature_refusals`)).toEqual([])
})

test('refusals are no alarm while right deliveries of the same source arrive', async () => {
  const deliver = (id: string, event: string, receivedAt: number) =>
    insertRows(context, webhookDeliveries, { id, event, outcome: 'nothing', receivedAt })
  await deliver('right', 'push', WEDNESDAY - 30 * MINUTE)
  for (let count = 0; count < 25; count += 1) await refused()
  await watchAt(WEDNESDAY + MINUTE)
  expect(shown()).toEqual([])
  await context.db.run(sql`DELETE FROM webhook_deliveries`)
  await deliver('other', 'stripe:charge.refunded', WEDNESDAY)
  await deliver('old', 'push', WEDNESDAY - 61 * MINUTE)
  await watchAt(WEDNESDAY + 2 * MINUTE)
  expect(shown()).toHaveLength(1)
})

test('the rows written for refusals are limited per minute', async () => {
  let allowed = 3
  context.limits.form = async () => (allowed -= 1) >= 0
  for (let count = 0; count < 10; count += 1) await refused()
  expect(await context.db.all(sql`SELECT refusals FROM signature_refusals`)).toEqual([{ refusals: 3 }])
})

test('a low GitHub budget is reported once, through hours that begin full and end low', async () => {
  let remaining = 300
  context.github.fetchBudget = async () => ({
    ok: true,
    value: { limit: 5000, remaining, resetAt: context.clock.now + 20 * MINUTE },
  })
  for (let minute = 0; minute < 240; minute += 1) {
    remaining = minute % 60 < 30 ? 300 : 5000
    await watchAt(WEDNESDAY + minute * MINUTE)
  }
  expect(shown()).toEqual(['GitHub points run low: 300 are left for 20 minutes.'])
  remaining = 5000
  for (let minute = 240; minute < 320; minute += 1) await watchAt(WEDNESDAY + minute * MINUTE)
  expect(shown().slice(1)).toEqual([
    expect.stringMatching(/^There are enough GitHub points again\. It began on \w{3} \d+ Nov 2026, \d\d:\d\d UTC\.$/),
  ])
})

test('a database that fills is told at 60 and at 80 %, each once, with the weeks that are left', async () => {
  let bytes = 5_400_000_000
  const { db } = watchDatabase(testDatabase, async (ask) => {
    const answer = await ask()
    for (const one of [answer].flat() as { meta?: object }[])
      if (one.meta) one.meta = { ...one.meta, size_after: bytes }
    return answer
  })
  context.db = db
  for (let day = 0; day < 40; day += 1, bytes += 100_000_000)
    for (const minute of [0, 1, 720]) await watchAt(WEDNESDAY + day * DAY + minute * MINUTE)
  expect(shown()).toEqual([
    'The database holds 6 of 10 GB; how fast it grows is not known yet. Make room before it is full: D1 then stores nothing more.',
    expect.stringMatching(
      /^The database holds 8 of 10 GB and grows by 0\.7 GB a week: it is full in 2 weeks, about \d January 2027\. Make room/,
    ),
  ])
  const [row] = await context.db.all<{ days: number }>(sql`
    SELECT json_array_length(value) AS days FROM settings WHERE name = 'database_sizes'`)
  expect(row?.days).toBe(29)
  bytes = 2_000_000_000
  for (const minute of [0, 1441]) await watchAt(WEDNESDAY + 40 * DAY + minute * MINUTE)
  expect(shown().slice(2).toSorted()).toEqual([
    expect.stringMatching(/^The database has more room again\. /),
    expect.stringMatching(/^The database has room again\. /),
  ])
})

test('without an admin chat nothing is sent or queued; when one is added during the incident it is reported, once', async () => {
  const { telegram } = context
  context.telegram = null
  await lateWeek()
  for (let minute = 0; minute < 30; minute += 1) await watchAt(WEDNESDAY + minute * MINUTE)
  expect(await context.db.select().from(outbox)).toEqual([])
  expect(await context.db.select().from(incidents)).toMatchObject([{ kind: 'week-not-closed', notifiedAt: null }])
  context.telegram = telegram
  for (let minute = 30; minute < 35; minute += 1) await watchAt(WEDNESDAY + minute * MINUTE)
  expect(shown()).toHaveLength(1)
  context.telegram = null
  await closeIt()
  await watchAt(WEDNESDAY + HOUR)
  context.telegram = telegram
  await watchAt(WEDNESDAY + HOUR + MINUTE)
  expect(await context.db.select().from(incidents)).toEqual([])
  expect(shown()).toHaveLength(1)
})

test('the end of an unreported incident is not reported', async () => {
  const { telegram } = context
  context.telegram = null
  await lateWeek()
  await watchAt(WEDNESDAY)
  await closeIt()
  context.telegram = telegram
  await watchAt(WEDNESDAY + MINUTE)
  expect(shown()).toEqual([])
})

test('while Telegram fails the notice waits in the outbox and makes no second one; then it comes once', async () => {
  const { telegram } = context
  context.telegram = { sendMessage: async () => ({ state: 'retry_later', seconds: 5, error: 'down' }) as never }
  await lateWeek()
  for (let minute = 0; minute < 5; minute += 1) await watchOver(context)
  expect(await context.db.select().from(outbox)).toHaveLength(1)
  context.telegram = telegram
  await dispatchOutbox(context)
  await handleBatch(context, batchOf(context.queued.splice(0)).batch)
  for (let minute = 5; minute < 9; minute += 1) await watchAt(WEDNESDAY + minute * MINUTE)
  expect(shown()).toHaveLength(1)
})

test('two runs at once, and the outbox after them, tell one thing', async () => {
  await lateWeek()
  await Promise.all([1, 2, 3].map(() => watchOver(context)))
  await dispatchOutbox(context)
  await handleBatch(context, batchOf(context.queued.splice(0)).batch)
  expect(shown()).toHaveLength(1)
  await closeIt()
  await Promise.all([1, 2, 3].map(() => watchOver(context)))
  await dispatchOutbox(context)
  await handleBatch(context, batchOf(context.queued.splice(0)).batch)
  expect(shown()).toHaveLength(2)
})

test('a minute in which nothing changed writes nothing', async () => {
  const letter = { message: {}, attempts: 5, receivedAt: context.clock.now, state: 'stored' as const }
  await insertRows(
    context,
    deadLetters,
    { id: 'one', ...letter },
    { id: 'two', ...letter, nextTryAt: letter.receivedAt + DAY },
  )
  await runCron(context, '* * * * *')
  context.clock.now += MINUTE
  await runCron(context, '* * * * *')
  const before = await everyRow(context)
  context.clock.now += MINUTE
  await runCron(context, '* * * * *')
  expect(await everyRow(context)).toBe(before)
})

test('an incident that is reported twice in one moment is one', async () => {
  await Promise.all([1, 2].map(() => reportIncident(context, 'ledger-differs', 'They differ.')))
  expect(shown()).toEqual(['They differ.'])
})

/** As the schedule does each minute: sends the outbox, then checks. */
async function watchAt(now: number): Promise<void> {
  context.clock.now = now
  await dispatchOutbox(context).catch(() => undefined)
  await handleBatch(context, batchOf(context.queued.splice(0)).batch)
  await watchOver(context)
}

/** The admin chat's messages: the lines between header and separators. */
function shown(): string[] {
  return context.telegrams.map(({ text }) => (text.split('\n')[2] ?? '').replaceAll('\\', ''))
}

/** A week that was due long ago. */
async function lateWeek(): Promise<void> {
  await makeWeeks(context, { key: '2026-W45', state: 'settling' })
}

async function closeIt(): Promise<void> {
  await context.db.run(sql`UPDATE weeks SET state = 'closed', closed_at = 1`)
}

async function refused(): Promise<void> {
  const request = new Request(`${testVars.APP_ORIGIN}/api/webhooks/github`, { method: 'POST', body: '{}' })
  const answer = await createApi().fetch(request, { app: context, waitUntil: () => undefined })
  expect(answer.status).toBe(401)
}
