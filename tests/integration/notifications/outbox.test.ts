import { sql } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { createContext, type AppContext, type Env } from '#app/context/context.server.ts'
import { dispatchOutbox } from '#app/core/outbox/dispatch-outbox.server.ts'
import type { Job, QueuedJob } from '#app/domain/jobs/job.ts'
import { MINUTE } from '#app/domain/time/period.ts'
import { deadLetters, outbox } from '#db/schema/notifications.ts'
import { testDatabase } from '#tests/databases/test-database.ts'
import { emptyDatabase, MONDAY, testContext, testVars, type TestContext } from '#tests/people/factories.ts'
import { insertRows } from '#tests/worlds/rows.ts'
import { runCron } from '#workers/cron.ts'

const NOW = MONDAY + 10 * MINUTE

let context: TestContext

beforeEach(async () => {
  context = testContext(NOW)
  await emptyDatabase(context)
})

/** A hundred ids as long as they are: the largest message that the product writes. */
function largest(id: number): Job {
  const notificationIds = Array.from({ length: 100 }, (_, index) =>
    `rank-update:2026-11-16:pl_${id}_${index}`.padEnd(48, 'x'),
  )
  return { type: 'send-notices', notificationIds }
}
const small = (id: number): Job => ({ type: 'notify-admin', id: `an_${id}`, text: 'x' })
const mail = (id: number): Job => ({ type: 'send-invitation', invitationId: `in_${id}` })

test('a hundred of the largest messages leave in one run, by a queue with Cloudflare’s limits', async () => {
  await fill(100, largest)
  const queue = cloudflareQueue()
  expect(await dispatchOutbox({ ...context, queue })).toBe(100)
  expect(await waiting()).toEqual([])
  expect(queue.taken).toHaveLength(100)
})

test('what a queue refuses holds up no other, and is set aside after five minutes', async () => {
  await fill(100, small)
  await write('poison', NOW - 1, { ...small(0), id: 'poison' } as Job)
  const queue = cloudflareQueue(({ id }) => id === 'poison')
  await expect(dispatchOutbox({ ...context, queue })).rejects.toThrow('refused')
  expect([await waiting(), queue.taken.length]).toEqual([['poison'], 100])
  context.clock.now += 4 * MINUTE
  await write('next', context.clock.now, small(1))
  await expect(dispatchOutbox({ ...context, queue })).rejects.toThrow('refused')
  expect([await waiting(), await letters()]).toEqual([['poison'], []])
  context.clock.now += MINUTE
  await write('later', context.clock.now, small(2))
  expect(await dispatchOutbox({ ...context, queue })).toBe(2)
  expect([await waiting(), await letters()]).toEqual([[], [`poison:${NOW - 1}`]])
  // The same name again is another message.
  await write('poison', NOW, { ...small(0), id: 'poison' } as Job)
  context.clock.now += 6 * MINUTE
  await write('last', context.clock.now, small(3))
  await dispatchOutbox({ ...context, queue })
  expect(await letters()).toEqual([`poison:${NOW - 1}`, `poison:${NOW}`])
})

test('a queue that refuses everything loses nothing and sets nothing aside, however long, and is asked few times', async () => {
  await fill(150, small)
  let requests = 0
  const away = { send: async () => ((requests += 1), Promise.reject(new Error('Internal Server Error'))) }
  for (let minute = 0; minute < 30; minute += 1) {
    context.clock.now += MINUTE
    await expect(dispatchOutbox({ ...context, queue: away })).rejects.toThrow('Internal Server Error')
  }
  expect([(await waiting()).length, await letters(), requests < 30 * 35]).toEqual([150, [], true])
  const queue = cloudflareQueue()
  expect(await dispatchOutbox({ ...context, queue })).toBe(150)
  expect([queue.taken.length, await letters()]).toEqual([150, []])
})

test('a queue that returns while it is asked sets nothing aside', async () => {
  await fill(100, small)
  context.clock.now += 60 * MINUTE
  const queue = cloudflareQueue()
  let requests = 0
  const returning = {
    send: async (messages: Job[]) => ((requests += 1) <= 9 ? Promise.reject(new Error('away')) : queue.send(messages)),
  }
  expect(await dispatchOutbox({ ...context, queue: returning })).toBe(100)
  expect(await letters()).toEqual([])
})

test('a queue that takes the first half of a page before it fails loses nothing', async () => {
  await fill(100, small)
  const queue = cloudflareQueue()
  let failures = 3
  const half = {
    send: async (messages: Job[]) => {
      if (failures === 0) return queue.send(messages)
      failures -= 1
      await queue.send(messages.slice(0, Math.ceil(messages.length / 2)))
      throw new Error('connection lost')
    },
  }
  await dispatchOutbox({ ...context, queue: half })
  expect(await waiting()).toEqual([])
  expect(new Set(queue.taken.map((message) => JSON.stringify(message))).size).toBe(100)
})

test('a queue that is away holds up no other', async () => {
  await fill(250, mail)
  await write('after them', NOW + 1, small(1))
  const queue = cloudflareQueue(({ type }) => type === 'send-invitation')
  await expect(dispatchOutbox({ ...context, queue })).rejects.toThrow('refused')
  expect(queue.taken).toEqual([expect.objectContaining(small(1))])
  expect(await context.db.$count(outbox)).toBe(250)
})

test('mail and chat leave although GitHub does not answer, and what the minute itself writes leaves too', async () => {
  await write('before', NOW - MINUTE, small(1))
  let answer: () => void = () => undefined
  const requested = new Promise<void>((isRequested) => {
    context.github.fetchBudget = async () => {
      isRequested()
      await new Promise<void>((resolve) => (answer = resolve))
      await write('meanwhile', NOW, small(2))
      return { ok: false, error: { code: 'unavailable', message: 'late' } }
    }
  })
  const run = runCron(context, '* * * * *')
  await requested
  expect(context.queued).toEqual([small(1)])
  answer()
  context.github.fetchBudget = async () => ({ ok: false, error: { code: 'unavailable', message: 'x' } })
  await run
  expect(context.queued).toContainEqual(small(2))
})

type Refused = (message: { id?: string; type: string }) => boolean

/** Refuses what Cloudflare refuses: more than 100 messages or 256,000 bytes, an empty batch, and what is told to be refused. */
function cloudflareQueue(isRefused: Refused = () => false): AppContext['queue'] & { taken: QueuedJob[] } {
  const taken: QueuedJob[] = []
  const binding = {
    sendBatch: async (batch: Iterable<{ body: QueuedJob }>) => {
      const bodies = [...batch].map(({ body }) => body)
      const bytes = bodies.reduce((sum, body) => sum + new TextEncoder().encode(JSON.stringify(body)).length, 0)
      if (bodies.length === 0 || bodies.length > 100) throw new Error('BatchCountOutOfBounds (10204)')
      if (bytes > 256_000) throw new Error(`batch size of ${bytes} bytes exceeds limit of 256000 bytes (10205)`)
      if (bodies.some(isRefused)) throw new Error('refused')
      taken.push(...bodies)
    },
  } as unknown as Env['QUEUE']
  const env = { ...testVars, DB: testDatabase, QUEUE: binding, MAIL_QUEUE: binding, GITHUB_QUEUE: binding }
  return { ...createContext(env as unknown as Env, { requestId: 'test' }).queue, taken }
}

async function fill(count: number, jobOf: (id: number) => Job): Promise<void> {
  for (let index = 0; index < count; index += 1) await write(`row-${index}`, NOW, jobOf(index))
}

async function write(id: string, createdAt: number, message: Job): Promise<void> {
  await insertRows(context, outbox, { id, message, createdAt })
}

async function waiting(): Promise<string[]> {
  return (await context.db.select().from(outbox)).map(({ id }) => id)
}

async function letters(): Promise<string[]> {
  return (
    await context.db
      .select()
      .from(deadLetters)
      .orderBy(sql`id`)
  ).map(({ id }) => id)
}
