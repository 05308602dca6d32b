import { sql } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { loadOverview } from '#app/admin/overview/load-overview.server.ts'
import { parseConfig } from '#app/context/config.server.ts'
import { createContext, type Env } from '#app/context/context.server.ts'
import { SCHEDULES } from '#app/core/monitoring/cron-runs.server.ts'
import { dispatchOutbox } from '#app/core/notifications/dispatch-outbox.server.ts'
import { namedAdminNotice } from '#app/core/notifications/notify-admin.server.ts'
import type { QueuedJob } from '#app/domain/jobs/job.ts'
import { MINUTE } from '#app/domain/time/period.ts'
import { createDatabase } from '#db/client.ts'
import { isNarrowing, MIGRATIONS } from '#db/migrations.ts'
import { incidents } from '#db/schema/monitoring.ts'
import { outbox } from '#db/schema/notifications.ts'
import { batchOf, emptyDatabase, MONDAY, testContext, testVars, type TestContext } from '#tests/people/factories.ts'
import { insertRows } from '#tests/worlds/rows.ts'
import { createApi } from '#workers/api/create-api.ts'
import { runCron, schedule } from '#workers/cron.ts'
import { handleBatch } from '#workers/queue.ts'
import { LOCAL_APP_KEY } from '#workers/sandbox/github/app-key.ts'

let context: TestContext

beforeEach(async () => {
  context = testContext()
  await emptyDatabase(context)
  context.github.fetchBudget = async () => ({ ok: true, value: { limit: 5000, remaining: 4321, resetAt: MONDAY } })
  context.config = parseConfig({
    ...testVars,
    GITHUB_APP_ID: '1',
    GITHUB_APP_SLUG: 'quest',
    GITHUB_APP_PRIVATE_KEY: LOCAL_APP_KEY,
  })
})

test.for(['', 'Bearer', 'Bearer wrong', `Basic ${testVars.OPERATOR_TOKEN}`])(
  'without the operator token there is nothing here: %j',
  async (authorization) => {
    const [status, body] = await ask(authorization)
    const nowhere = await createApi().fetch(new Request(`${testVars.APP_ORIGIN}/api/nothing`))
    expect([status, body]).toEqual([404, await nowhere.json()])
  },
)

test('all is well: migrations, parts, queue, schedules and budget, and no value of the configuration', async () => {
  for (const cron of Object.keys(schedule)) await runCron(context, cron)
  const [status, body] = await ask()
  expect(status).toBe(200)
  expect(body).toMatchObject({
    status: 'ready',
    environment: 'test',
    database: { answers: true, isPrimary: true, region: null },
    migrations: { applied: MIGRATIONS.length, missing: [], unknown: [] },
    outbox: { waiting: 0, oldestSeconds: null },
    deadLetters: 0,
    github: { remaining: 4321, resetAt: '2026-11-16T00:00:00.000Z' },
    incidents: [],
  })
  expect((body as { schedules: unknown[] }).schedules).toContainEqual({
    schedule: '* * * * *',
    ranAt: '2026-11-16T00:00:00.000Z',
    isLate: false,
    failed: '',
  })
  const shown = JSON.stringify(body)
  const values = Object.entries(testVars).filter(([name]) => !['APP_ENV', 'EMAIL_API_KEY', 'PAGE_CACHE'].includes(name))
  for (const [, value] of values) expect(shown).not.toContain(value)
})

test('parts that are off are no fault, parts that are half set up are, and both name what is missing', async () => {
  const parts = async (vars: Record<string, string>) => {
    context.config = parseConfig({ ...testVars, ...vars })
    const [, body] = await ask()
    const { status, configuration } = body as { status: string; configuration: { name: string; state: string }[] }
    return { status, parts: configuration.filter(({ state }) => state !== 'on') }
  }
  const analytics = { name: 'Analytics', state: 'off', missing: ['ANALYTICS_API_URL', 'ANALYTICS_DOMAIN'] }
  const heartbeat = { name: 'Heartbeat', state: 'off', missing: ['HEARTBEAT_URL'] }
  const app = { name: 'GitHub App', state: 'off' }
  expect(await parts({})).toMatchObject({ status: 'ready', parts: [app, analytics, heartbeat] })
  expect(await parts({ STRIPE_PRICE_YEARLY: '', EMAIL_API_KEY: '' })).toMatchObject({
    status: 'degraded',
    parts: [
      app,
      { name: 'E-mail', state: 'incomplete', missing: ['EMAIL_API_KEY or SMTP_URL'] },
      { name: 'Payments', state: 'incomplete', missing: ['STRIPE_PRICE_YEARLY'] },
      analytics,
      heartbeat,
    ],
  })
  expect(await parts({ TELEGRAM_BOT_NAME: '', TELEGRAM_WEBHOOK_SECRET: '', TELEGRAM_ADMIN_CHAT_ID: '' })).toMatchObject(
    {
      status: 'ready',
      parts: [
        app,
        { name: 'Admin chat', state: 'off', missing: ['TELEGRAM_ADMIN_CHAT_ID'] },
        { name: 'Telegram for players', state: 'off', missing: ['TELEGRAM_BOT_NAME', 'TELEGRAM_WEBHOOK_SECRET'] },
        analytics,
        heartbeat,
      ],
    },
  )
  const begun = {
    GITHUB_WEBHOOK_SECRET: '',
    GITHUB_APP_ID: '1',
    GITHUB_APP_SLUG: 'quest',
    GITHUB_APP_PRIVATE_KEY: LOCAL_APP_KEY,
  }
  expect(await parts({ ...begun, TELEGRAM_BOT_TOKEN: '' })).toMatchObject({
    status: 'degraded',
    parts: [
      { name: 'GitHub webhooks', state: 'off' },
      { name: 'GitHub App', state: 'incomplete', missing: ['GITHUB_WEBHOOK_SECRET'] },
      { name: 'Admin chat', state: 'incomplete', missing: ['TELEGRAM_BOT_TOKEN'] },
      { name: 'Telegram for players', state: 'incomplete', missing: ['TELEGRAM_BOT_TOKEN'] },
      analytics,
      heartbeat,
    ],
  })
})

test('a missing migration or a silent database makes it unavailable', async () => {
  const last = MIGRATIONS.filter((name) => !isNarrowing(name)).at(-1) ?? ''
  await context.db.run(sql`DELETE FROM d1_migrations WHERE name = ${last}`)
  expect(await ask()).toMatchObject([503, { status: 'unavailable', migrations: { missing: [last] } }])
  await context.db.run(sql`INSERT INTO d1_migrations (name) VALUES (${last})`)
  expect((await ask())[0]).toBe(200)
  context.db = { run: () => Promise.reject(new Error('D1_ERROR: secret')) } as unknown as TestContext['db']
  const [status, body] = await ask()
  expect([status, body]).toMatchObject([503, { status: 'unavailable', database: { answers: false } }])
  expect(JSON.stringify(body)).not.toContain('secret')
})

test('it says where D1 answered, so that a deployment can look for replicas', async () => {
  const results = MIGRATIONS.map((name) => ({ name }))
  const run = () => Promise.resolve({ results, meta: { served_by_region: 'APAC', served_by_primary: false } })
  Object.assign(context.db, { run })
  expect(await ask()).toMatchObject([200, { database: { region: 'APAC', isPrimary: false } }])
})

test('a late schedule, a failed job and an open incident ask for a look', async () => {
  await runCron(context, '* * * * *')
  context.clock.now += 16 * MINUTE
  expect(await ask()).toMatchObject([200, { status: 'degraded' }])
  await runCron(context, '* * * * *')
  expect(await ask()).toMatchObject([200, { status: 'ready' }])
  await insertRows(context, incidents, { kind: 'outbox-stuck', since: MONDAY, detail: 'It stands.' })
  expect(await ask()).toMatchObject([
    200,
    { status: 'degraded', incidents: [{ kind: 'outbox-stuck', since: '2026-11-16T00:00:00.000Z' }] },
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

async function ask(authorization = `Bearer ${testVars.OPERATOR_TOKEN}`): Promise<[number, unknown]> {
  const request = new Request(`${testVars.APP_ORIGIN}/api/ready`, { headers: { authorization } })
  const answer = await createApi().fetch(request, { app: context, waitUntil: () => undefined })
  return [answer.status, await answer.json()]
}
