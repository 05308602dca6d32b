import { beforeEach, expect, test } from 'vitest'
import { parseConfig } from '#app/context/config.server.ts'
import { createContext, type Env } from '#app/context/context.server.ts'
import { configuredParts } from '#app/core/monitoring/configured-parts.server.ts'
import { SCHEDULES } from '#app/core/monitoring/cron-runs.server.ts'
import { namedAdminNotice } from '#app/core/notifications/notify-admin.server.ts'
import { dispatchOutbox } from '#app/core/outbox/dispatch-outbox.server.ts'
import type { QueuedJob } from '#app/domain/jobs/job.ts'
import { MINUTE } from '#app/domain/time/period.ts'
import { loadOverview } from '#app/staff/overview/load-overview.server.ts'
import { createDatabase } from '#db/client.ts'
import { outbox } from '#db/schema/notifications.ts'
import { batchOf, emptyDatabase, MONDAY, testContext, testVars, type TestContext } from '#tests/people/factories.ts'
import { insertRows } from '#tests/worlds/rows.ts'
import { runCron, schedule } from '#workers/cron.ts'
import { handleBatch } from '#workers/queue.ts'
import { LOCAL_APP_KEY } from '#workers/sandbox/github/app-key.ts'

let context: TestContext

beforeEach(async () => {
  context = testContext()
  await emptyDatabase(context)
})

test('parts that are off and parts that are half set up name what is missing', () => {
  const parts = (vars: Record<string, string>) =>
    configuredParts(parseConfig({ ...testVars, ...vars })).filter(({ state }) => state !== 'on')
  const analytics = { name: 'Analytics', state: 'off', missing: ['ANALYTICS_API_URL', 'ANALYTICS_DOMAIN'] }
  const heartbeat = { name: 'Heartbeat', state: 'off', missing: ['HEARTBEAT_URL'] }
  const app = { name: 'GitHub App', state: 'off' }
  expect(parts({})).toMatchObject([app, analytics, heartbeat])
  expect(parts({ STRIPE_PRICE_YEARLY: '', EMAIL_API_KEY: '' })).toMatchObject([
    app,
    { name: 'E-mail', state: 'incomplete', missing: ['EMAIL_API_KEY or SMTP_URL'] },
    { name: 'Payments', state: 'incomplete', missing: ['STRIPE_PRICE_YEARLY'] },
    analytics,
    heartbeat,
  ])
  expect(parts({ TELEGRAM_BOT_NAME: '', TELEGRAM_WEBHOOK_SECRET: '', TELEGRAM_ADMIN_CHAT_ID: '' })).toMatchObject([
    app,
    { name: 'Admin chat', state: 'off', missing: ['TELEGRAM_ADMIN_CHAT_ID'] },
    { name: 'Telegram for players', state: 'off', missing: ['TELEGRAM_BOT_NAME', 'TELEGRAM_WEBHOOK_SECRET'] },
    analytics,
    heartbeat,
  ])
  const begun = {
    GITHUB_WEBHOOK_SECRET: '',
    GITHUB_APP_ID: '1',
    GITHUB_APP_SLUG: 'quest',
    GITHUB_APP_PRIVATE_KEY: LOCAL_APP_KEY,
  }
  expect(parts({ ...begun, TELEGRAM_BOT_TOKEN: '' })).toMatchObject([
    { name: 'GitHub webhooks', state: 'off' },
    { name: 'GitHub App', state: 'incomplete', missing: ['GITHUB_WEBHOOK_SECRET'] },
    { name: 'Admin chat', state: 'incomplete', missing: ['TELEGRAM_BOT_TOKEN'] },
    { name: 'Telegram for players', state: 'incomplete', missing: ['TELEGRAM_BOT_TOKEN'] },
    analytics,
    heartbeat,
  ])
})

test('the table of schedules names those that run', () => {
  expect(Object.keys(SCHEDULES).toSorted()).toEqual(Object.keys(schedule).toSorted())
})

test('each minute is noted every fifth one, a failure and its end at once, and the overview shows both', async () => {
  const ranAt = async () => (await loadOverview(context)).schedules[0]
  for (let minute = 0; minute < 5; minute += 1) {
    await runCron(context, '* * * * *')
    expect((await ranAt())?.ranAt).toBe(MONDAY)
    context.clock.now += MINUTE
  }
  await runCron(context, '* * * * *')
  expect((await ranAt())?.ranAt).toBe(MONDAY + 5 * MINUTE)
  context.clock.now += MINUTE
  const { send } = context.queue
  await insertRows(context, outbox, { id: 'a', message: { type: 'notify-admin', id: 'a', text: 'x' } })
  context.queue = {
    send: async (messages) => {
      if (messages.length > 0) throw new Error('queue is full')
    },
  }
  context.db = createDatabase(context.db.$client, 'cron-7')
  await runCron(context, '* * * * *')
  const failed = 'dispatchOutbox, dispatchOutboxAgain'
  const failure = { at: MONDAY + 6 * MINUTE, jobs: failed, requestId: 'cron-7' }
  expect(await ranAt()).toMatchObject({ ranAt: MONDAY + 6 * MINUTE, failed, lastFailure: failure })
  context.queue = { send }
  context.clock.now += MINUTE
  await runCron(context, '* * * * *')
  expect(await ranAt()).toMatchObject({ ranAt: MONDAY + 7 * MINUTE, failed: '', lastFailure: failure })
})

test('the id of a request goes through outbox and queue, and on to what its message causes', async () => {
  const sent: QueuedJob[] = []
  const run = (requestId: string) => createContext(environment(context, sent), { requestId })
  const request = { ...context, db: run('ray-1').db }
  await namedAdminNotice(request, 'an_1', 'Hello')
  await dispatchOutbox({ ...run('cron-2') })
  expect(sent).toEqual([{ type: 'notify-admin', id: 'an_1', text: 'Hello', requestId: 'ray-1' }])
  const followed: string[] = []
  const { batch } = batchOf([...sent, { type: 'notify-admin', id: 'an_2', text: 'Without' }])
  await handleBatch(context, batch, (requestId) => {
    followed.push(requestId)
    return context
  })
  expect(followed).toEqual(['ray-1'])
  await run('cron-3').queue.send([{ type: 'refresh-totals', playerId: 'pl_1' }])
  expect(sent.at(-1)).toEqual({ type: 'refresh-totals', playerId: 'pl_1', requestId: 'cron-3' })
})

test('an id that is none is not followed', async () => {
  const { batch } = batchOf(['x'.repeat(81), 'a b', '{"a":1}', 7].map((requestId) => ({ requestId, type: 'odd' })))
  const followed: string[] = []
  await handleBatch(context, batch, (requestId) => {
    followed.push(requestId)
    return context
  })
  expect(followed).toEqual([])
})

function environment({ db }: TestContext, sent: QueuedJob[]): Env {
  const QUEUE = {
    sendBatch: async (messages: { body: QueuedJob }[]) => void sent.push(...messages.map(({ body }) => body)),
  }
  return { ...testVars, DB: db.$client, QUEUE, MAIL_QUEUE: QUEUE, GITHUB_QUEUE: QUEUE } as unknown as Env
}
