import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import type { Answer } from '#app/adapters/connection.ts'
import type { EmailMessage } from '#app/adapters/email/email.ts'
import { dispatchOutbox } from '#app/core/outbox/dispatch-outbox.server.ts'
import { retryDeadLetters } from '#app/core/outbox/retry-dead-letters.server.ts'
import { readTally } from '#app/core/settings/tally.server.ts'
import { advanceWeeks } from '#app/core/weeks/advance-weeks.server.ts'
import { closeWeek } from '#app/core/weeks/close-week.server.ts'
import { queueOf, type Job } from '#app/domain/jobs/job.ts'
import { DAY, dayOf, HOUR, MINUTE, WEEK, weekOf } from '#app/domain/time/period.ts'
import { tellRankUpdates } from '#app/features/notifications/tell-rank-updates.server.ts'
import { deadLetters } from '#db/schema/notifications.ts'
import {
  emptyDatabase,
  makePlayer,
  MONDAY,
  testContext,
  type TestContext,
  makePlayers,
} from '#tests/people/factories.ts'
import { makeStandings } from '#tests/worlds/rows.ts'
import { runCron } from '#workers/cron.ts'
import { handleBatch } from '#workers/queue.ts'

const SECOND = 1000
const RATE = 2
const WINNERS = 10
/** Hours between two looks at a long outage. */
const STEP = 2
const CLOSE = MONDAY + WEEK + DAY + 6 * HOUR
const RETRIES = { mergequest: 5, 'mergequest-mail': 100, 'mergequest-dead': 100 } as const

type QueueName = keyof typeof RETRIES
type Queued = { id: string; queue: QueueName; body: unknown; attempts: number; dueAt: number }
type Outage = { from: number; to: number }

test.for([
  ['a provider that takes two a second', 60, null],
  ['a provider that is away for an hour at the close', 30, { from: CLOSE, to: CLOSE + HOUR }],
  ['a provider that goes away for an hour meanwhile', 150, { from: CLOSE + MINUTE, to: CLOSE + HOUR }],
] as const)('%s gets every e-mail of a week, those to winners first', async ([, players, outage]) => {
  const context = await contestOf(players)
  const post = modelledPost(context, outage)
  await closeWeek(context, weekOf(MONDAY), { forced: false })
  await post.run()
  expect(post.dead).toEqual([])
  expect(post.sent.slice(0, WINNERS).every(({ text }) => text.includes(' place with '))).toBe(true)
  expect(new Set(post.sent.map(({ to }) => to)).size).toBe(players)
  expect(post.sent).toHaveLength(players)
  expect(post.limited).toBe(0)
  const away = outage === null ? 0 : outage.to - outage.from
  expect(context.clock.now - CLOSE).toBeLessThan((players / RATE) * SECOND * 1.05 + away + 20 * MINUTE)
})

test('one more e-mail leaves within a minute while a week’s are on their way', async () => {
  const context = await contestOf(250)
  const post = modelledPost(context, null)
  await closeWeek(context, weekOf(MONDAY), { forced: false })
  await post.run(CLOSE + MINUTE)
  const late = await makePlayer(context, { email: 'late@example.test' })
  const queriedAt = context.clock.now
  await context.queue.send([
    { type: 'confirm-email', playerId: late.id, email: 'late@example.test', expiresAt: CLOSE + DAY },
  ])
  await post.run()
  const { at = Infinity } = post.sent.find(({ to }) => to === 'late@example.test') ?? {}
  expect(at - queriedAt).toBeLessThan(MINUTE)
  expect(post.sent).toHaveLength(251)
})

test('rank updates wait page by page until the provider has had time for the last', async () => {
  const context = await contestOf(1200)
  context.clock.now = MONDAY + DAY + MINUTE
  await runCron(context, '* * * * *')
  await context.db.run(sql`UPDATE standings SET points = 100 + reached_at % 1000, descent = -100 - reached_at % 1000,
    day2 = reached_at % 1000`)
  // Everybody was ahead of whom they race, who has passed them all.
  const rival = 'mail_001200'
  await context.db.run(sql`UPDATE standings SET points = 5000, descent = -5000, day1 = 50, day2 = 4950
    WHERE player_id = ${rival}`)
  await context.db.run(sql`INSERT INTO rivals (player_id, week, rival_id)
    SELECT player_id, period, ${rival} FROM standings WHERE player_id <> ${rival}`)
  const waits: number[] = []
  context.queue = {
    send: async (messages: Job[], { delaySeconds } = { delaySeconds: 0 }) => {
      for (const message of messages) if (message.type === 'tell-rank-updates') waits.push(delaySeconds)
    },
  }
  context.clock.now = MONDAY + DAY + 18 * HOUR
  const day = dayOf(context.clock.now)
  await tellRankUpdates(context, { type: 'tell-rank-updates', day, below: null, isAgain: false })
  const shown = await context.db.all(sql`SELECT id FROM notifications WHERE kind = 'RANK_UPDATE'`)
  expect(shown.length).toBeGreaterThan(100)
  expect(waits).toEqual([Math.floor(shown.length / RATE)])
})

test('an answer that asks for time is obeyed, and one e-mail that always fails holds up no other', async () => {
  const context = await contestOf(20)
  const post = modelledPost(context, null, (message) =>
    message.to === 'p3@example.test' ? { state: 'retry_later', seconds: 20 * 60 } : null,
  )
  await closeWeek(context, weekOf(MONDAY), { forced: false })
  await post.run(CLOSE + 3 * HOUR)
  expect(post.sent).toHaveLength(19)
  expect(post.requests.filter(({ to }) => to === 'p3@example.test').length).toBeLessThanOrEqual(3 * 3 + 1)
})

test('a dead letter outlasts an hour without the database', async () => {
  const context = testContext(CLOSE)
  await emptyDatabase(context)
  const post = modelledPost(context, null)
  await context.db.run(sql`ALTER TABLE dead_letters RENAME TO lost_letters`)
  post.add('mergequest-dead', { type: 'notify-admin', id: 'an', text: 'x' })
  await post.run(CLOSE + HOUR)
  await context.db.run(sql`ALTER TABLE lost_letters RENAME TO dead_letters`)
  await post.run()
  expect(post.dead).toEqual([])
  expect(await context.db.select().from(deadLetters)).toMatchObject([{ message: { id: 'an' } }])
  expect(context.clock.now - CLOSE).toBeLessThan(80 * MINUTE)
})

test('a provider that is away for a week: what is news no more is dropped and counted, the rest arrives once', async () => {
  const players = 14
  const context = await contestOf(players)
  const post = modelledPost(context, { from: CLOSE, to: CLOSE + WEEK })
  await closeWeek(context, weekOf(MONDAY), { forced: false })
  const most = { queued: 0, letters: 0 }
  for (let hour = STEP; hour <= 9 * 24; hour += STEP) {
    await post.run(CLOSE + hour * HOUR)
    context.clock.now = CLOSE + hour * HOUR
    for (const { body } of post.dead.splice(0)) post.add('mergequest-dead', body)
    // A mail of each day, as people make them.
    if (hour % 24 === 0) {
      const late = await makePlayer(context, { email: `day${hour}@example.test` })
      const expiresAt = context.clock.now + 3 * DAY
      await context.queue.send([{ type: 'confirm-email', playerId: late.id, email: late.email ?? '', expiresAt }])
    }
    await retryDeadLetters(context)
    const stored = await context.db.$count(deadLetters, sql`state = 'stored'`)
    most.letters = Math.max(most.letters, stored)
    most.queued = Math.max(most.queued, post.waiting())
  }
  const winners = post.sent.filter(({ text }) => text.includes(' place with '))
  expect(new Set(winners.map(({ to }) => to)).size).toBe(WINNERS)
  expect(winners).toHaveLength(WINNERS)
  expect(winners.every(({ at }) => at < CLOSE + WEEK + 6 * HOUR)).toBe(true)
  expect(post.sent.some(({ subject }) => subject.includes('a new climb has begun'))).toBe(false)
  expect((await readTally(context)).dropped).toBeGreaterThanOrEqual(players - WINNERS)
  expect(new Set(post.sent.map(({ to, subject }) => to + subject)).size).toBe(post.sent.length)
  expect(await context.db.$count(deadLetters, sql`state = 'stored'`)).toBe(0)
  expect(most.queued).toBeLessThan(30)
  expect(most.letters).toBeLessThan(30)
})

/** A week about to close, with players whose e-mail is open. The first ten win. */
async function contestOf(count: number): Promise<TestContext> {
  const context = testContext(MONDAY)
  await emptyDatabase(context)
  await advanceWeeks(context)
  await context.db.run(sql`UPDATE weeks SET state = 'settling' WHERE key = ${weekOf(MONDAY)}`)
  const id = (index: number) => `mail_${String(index + 1).padStart(6, '0')}`
  const people = await makePlayers(context, count, (index) => ({
    id: id(index),
    email: `p${index + 1}@example.test`,
    emailConfirmedAt: 1,
  }))
  const standings = people.map((player, index) => ({
    period: weekOf(MONDAY),
    playerId: player.id,
    points: index < count - WINNERS ? 100 : 500,
    reachedAt: MONDAY + index + 1,
    day1: 100,
  }))
  await makeStandings(context, standings)
  context.clock.now = CLOSE
  return context
}

/** Queues as wrangler.toml declares them, and a provider that takes two e-mails in any second, on the context's clock. */
function modelledPost(
  context: TestContext,
  outage: Outage | null,
  refuse: (message: EmailMessage) => Answer | null = () => null,
) {
  const { clock } = context
  const [waiting, dead]: [Queued[], Queued[]] = [[], []]
  const sent: (EmailMessage & { at: number })[] = []
  const requests: (EmailMessage & { at: number })[] = []
  const post = { sent, requests, dead, limited: 0, add, run, waiting: () => waiting.length }
  let made = 0
  context.queue = {
    send: async (messages: Job[], { delaySeconds } = { delaySeconds: 0 }) => {
      for (const body of messages) add(queueOf(body) === 'mail' ? 'mergequest-mail' : 'mergequest', body, delaySeconds)
    },
  }
  context.email = {
    sendEmail: async (message) => {
      const at = clock.now
      requests.push({ ...message, at })
      if (outage !== null && at >= outage.from && at < outage.to) return { state: 'retry_later', seconds: 60 }
      const recent = sent.slice(-RATE).filter((earlier) => earlier.at > at - SECOND)
      if (recent.length >= RATE) {
        post.limited += 1
        return { state: 'retry_later', seconds: 1 }
      }
      const refused = refuse(message)
      if (refused !== null) return refused
      sent.push({ ...message, at })
      return { state: 'sent', id: message.idempotencyKey }
    },
  }
  return post

  function add(queue: QueueName, body: unknown, delaySeconds = 0): void {
    made += 1
    waiting.push({ id: `m-${made}`, queue, body, attempts: 1, dueAt: clock.now + delaySeconds * SECOND })
  }

  async function run(until = Infinity): Promise<void> {
    await dispatchOutbox(context)
    while (waiting.length > 0 && clock.now < until) {
      const batches = Object.keys(RETRIES).map((queue) =>
        waiting.filter((queued) => queued.queue === queue && queued.dueAt <= clock.now).slice(0, 10),
      )
      for (const batch of batches) await deliver(batch)
      const next = Math.min(...waiting.map(({ dueAt }) => dueAt))
      if (batches.flat().length === 0) clock.now = Math.min(until, Math.max(clock.now, next))
    }
  }

  async function deliver(batch: Queued[]): Promise<void> {
    const queue = batch[0]?.queue
    if (queue === undefined) return
    for (const queued of batch) waiting.splice(waiting.indexOf(queued), 1)
    const messages = batch.map((queued) => ({
      ...queued,
      timestamp: new Date(clock.now),
      ack: () => undefined,
      retry: ({ delaySeconds = 0 }: QueueRetryOptions = {}) => {
        const again = { ...queued, attempts: queued.attempts + 1, dueAt: clock.now + delaySeconds * SECOND }
        if (queued.attempts > RETRIES[queue]) dead.push(queued)
        else waiting.push(again)
      },
    }))
    await handleBatch(context, { queue, messages } as unknown as MessageBatch<unknown>, undefined, async (seconds) => {
      clock.now += seconds * SECOND
    })
  }
}
