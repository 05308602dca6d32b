import { sql } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import type { GitHubError } from '#app/adapters/github/github.ts'
import { refreshPlayers, pollPlayers } from '#app/core/github/poll-players.server.ts'
import { claimDueTotals } from '#app/core/github/refresh-totals.server.ts'
import { sendPolls } from '#app/core/github/send-polls.server.ts'
import { advanceWeeks } from '#app/core/weeks/advance-weeks.server.ts'
import { DAY, HOUR, MINUTE, WEEK } from '#app/domain/time/period.ts'
import { outbox } from '#db/schema/notifications.ts'
import { players } from '#db/schema/players.ts'
import { sessions } from '#db/schema/sign-in.ts'
import { weeks } from '#db/schema/weeks.ts'
import {
  signedIn,
  batchOf,
  emptyDatabase,
  everyRow,
  makeCommits,
  makePlayer,
  makePlayers,
  MONDAY,
  testContext,
  type TestContext,
} from '#tests/people/factories.ts'
import { insertRows } from '#tests/worlds/rows.ts'
import { runCron, schedule } from '#workers/cron.ts'
import { handleBatch } from '#workers/queue.ts'
import wranglerToml from '../../../wrangler.toml?raw'

const WEDNESDAY = MONDAY + 2 * DAY + 10 * HOUR
const TUESDAY = MONDAY + DAY

beforeEach(() => emptyDatabase(testContext()))

test('every schedule of wrangler.toml is in the table and every one of the table in wrangler.toml', () => {
  const crons = /^crons = \[(.+)\]$/m.exec(wranglerToml)?.[1] ?? ''
  const declared = [...crons.matchAll(/"([^"]+)"/g)].map((match) => match[1])
  expect(declared.length).toBeGreaterThan(0)
  expect(declared.toSorted()).toEqual(Object.keys(schedule).toSorted())
})

test('weekdays of schedules are written as words, since numbers count from Sunday = 1 there', () => {
  for (const cron of Object.keys(schedule)) expect(cron.split(' ')[4]).toMatch(/^(\*|MON|TUE|WED|THU|FRI|SAT|SUN)$/)
})

test('every consumed queue is declared with its dead-letter queue, and that one is consumed too', () => {
  const consumed = [...wranglerToml.matchAll(/\[\[queues\.consumers\]\]\nqueue = "([^"]+)"/g)].map((match) => match[1])
  const dead = /dead_letter_queue = "([^"]+)"/.exec(wranglerToml)?.[1]
  expect(consumed).toContain(dead)
  expect(dead?.endsWith('-dead')).toBe(true)
})

test('a job that fails is logged and the others of its schedule run', async () => {
  const context = testContext(WEDNESDAY)
  await makePlayer(context)
  await insertRows(context, outbox, { id: 'ob', message: { type: 'notify-admin', id: 'an', text: 'x' } })
  const delivered: string[] = []
  context.queue = {
    send: async (messages) => {
      if (messages.some((message) => message.type === 'refresh-players')) throw new Error('queue is full')
      delivered.push(...messages.map((message) => message.type))
    },
  }
  await runCron(context, '* * * * *')
  expect(context.logged).toEqual([
    {
      level: 'error',
      message: 'Cron job failed',
      fields: {
        cron: '* * * * *',
        name: 'sendPolls',
        error: expect.stringMatching(/^Error: queue is full\n +at /),
      },
    },
  ])
  expect(delivered).toEqual(['notify-admin', 'refresh-totals'])
  expect((await context.db.select().from(weeks)).map((week) => week.key)).toEqual(['2026-W47'])
})

test('the heartbeat follows each minute whose run is stored, and no other schedule', async () => {
  const beats: number[] = []
  const context = testContext(WEDNESDAY)
  context.heartbeat = async () => void beats.push(context.now())
  await runCron(context, '* * * * *')
  await runCron(context, '1 0 * * *')
  expect(beats).toEqual([WEDNESDAY])
  await context.db.run(sql`CREATE TRIGGER full BEFORE UPDATE ON cron_runs BEGIN SELECT RAISE(ABORT, 'full'); END`)
  context.clock.now += HOUR
  await runCron(context, '* * * * *')
  await context.db.run(sql`DROP TRIGGER full`)
  expect(beats).toEqual([WEDNESDAY])
})

test('an unknown schedule is logged and does nothing', async () => {
  const context = testContext(WEDNESDAY)
  const before = await everyRow(context)
  await runCron(context, '7 7 7 7 7')
  expect(context.logged.map(({ level, message }) => [level, message])).toEqual([['error', 'Unknown schedule']])
  expect(await everyRow(context)).toBe(before)
})

test.for([
  ['a Wednesday', WEDNESDAY],
  ['Monday 00:01', MONDAY + WEEK + MINUTE],
  ['Tuesday 06:00', MONDAY + WEEK + DAY + 6 * HOUR],
] as const)('a second run of every schedule changes nothing and queues nothing, on %s', async ([, now]) => {
  const context = await playedContext()
  context.clock.now = now
  for (const cron of Object.keys(schedule)) await runCron(context, cron)
  context.queued.length = 0
  const before = await everyRow(context)
  for (const cron of Object.keys(schedule)) await runCron(context, cron)
  expect(await everyRow(context)).toBe(before)
  expect(context.queued).toEqual([])
  expect(context.logged.filter((line) => line.level === 'error')).toEqual([])
})

test('a week turns by the cron alone: settling on Monday 00:01, closed on Tuesday 06:00 with its notices queued', async () => {
  const context = await playedContext()
  const state = async () =>
    (
      await context.db
        .select()
        .from(weeks)
        .where(sql`key = '2026-W47'`)
    )[0]?.state
  context.clock.now = MONDAY + WEEK
  await tick(context)
  expect(await state()).toBe('open')
  context.clock.now += MINUTE
  await runCron(context, '1 0 * * MON')
  expect(await state()).toBe('settling')
  context.clock.now = MONDAY + WEEK + DAY
  await tick(context)
  context.clock.now += 6 * HOUR
  await runCron(context, '0 6 * * TUE')
  expect(await state()).toBe('closed')
  expect(context.queued.map((message) => message.type)).toEqual(
    expect.arrayContaining(['announce-winners', 'notify-private-leaderboards']),
  )
})

test('the nightly schedule deletes expired sessions and unclaimed players', async () => {
  const context = testContext(MONDAY)
  const player = await makePlayer(context)
  await makePlayer(context, { claimedAt: null })
  await signedIn(context, player)
  context.clock.now = MONDAY + 31 * DAY
  await runCron(context, '1 0 * * *')
  expect((await context.db.select().from(players)).map((row) => row.id)).toEqual([player.id])
  expect(await context.db.select().from(sessions)).toEqual([])
  expect(context.logged).toEqual([])
})

test('two crons at once claim disjoint players, fifty a message, each once', async () => {
  const context = testContext(WEDNESDAY)
  const ids: string[] = []
  for (const { id } of await makePlayers(context, 70)) ids.push(id)
  const sent = await Promise.all([1, 2, 3].map(() => sendPolls(context)))
  expect(sent.reduce((sum, { players: count }) => sum + count, 0)).toBe(70)
  const messages = context.queued.map((message) => (message.type === 'refresh-players' ? message.playerIds : []))
  expect(messages.flat().toSorted()).toEqual(ids.toSorted())
  expect(Math.max(...messages.map((message) => message.length))).toBeLessThanOrEqual(50)
  expect((await sendPolls(context)).players).toBe(0)
})

test('the longest overdue are claimed first; unclaimed, suspended, vanished and not yet due players are not', async () => {
  const context = testContext(WEDNESDAY)
  context.github.fetchBudget = async () => ({
    ok: true,
    value: { limit: 5000, remaining: 1.4, resetAt: WEDNESDAY + HOUR },
  })
  const late = await makePlayer(context, { dueAt: 20 })
  const latest = await makePlayer(context, { dueAt: 10 })
  await makePlayer(context, { dueAt: WEDNESDAY })
  await makePlayer(context, { dueAt: WEDNESDAY + 1 })
  await makePlayer(context, { dueAt: null })
  await makePlayer(context, { claimedAt: null })
  await makePlayer(context, { suspendedAt: 1 })
  await makePlayer(context, { goneAt: 1 })
  expect((await sendPolls(context)).players).toBe(2)
  const [message] = context.queued
  expect(message?.type === 'refresh-players' ? message.playerIds.toSorted() : null).toEqual(
    [late.id, latest.id].toSorted(),
  )
  expect((await sendPolls(context)).players).toBe(1)
})

test('lifetime counters are claimed a few at a time, daily after new work and weekly otherwise', async () => {
  const context = testContext(WEDNESDAY)
  const busy = await makePlayer(context, { activeAt: WEDNESDAY - HOUR, nextTotalsAt: 1 })
  const idle = await makePlayer(context, { activeAt: 0, nextTotalsAt: 2 })
  await makePlayers(context, 6, () => ({ nextTotalsAt: 3 }))
  const counts = await Promise.all([claimDueTotals(context, { limit: 5 }), claimDueTotals(context, { limit: 5 })])
  expect(counts.toSorted()).toEqual([3, 5])
  const rows = await context.db.select().from(players).orderBy(players.id)
  expect(rows.slice(0, 2).map(({ id, nextTotalsAt }) => [id, nextTotalsAt])).toEqual([
    [busy.id, WEDNESDAY + DAY],
    [idle.id, WEDNESDAY + WEEK],
  ])
  expect(new Set(context.queued.map((message) => JSON.stringify(message))).size).toBe(8)
})

test('who was quiet and works again is counted within a day, however long the next turn was away', async () => {
  const context = testContext(WEDNESDAY)
  await advanceWeeks(context)
  const [working, quiet] = [await makePlayer(context), await makePlayer(context)]
  const turns = async () =>
    (await context.db.select().from(players).orderBy(players.id)).map(({ nextTotalsAt }) => nextTotalsAt - WEDNESDAY)
  await claimDueTotals(context, { limit: 5 })
  expect(await turns()).toEqual([WEEK, WEEK])
  const work = async (quantity: number) => {
    context.clock.now += HOUR
    context.world.set(working.nodeId, [makeCommits('2026-11-18', quantity)])
    await pollPlayers(context, [working.id, quiet.id])
  }
  await work(1)
  expect(await turns()).toEqual([DAY, WEEK])
  await work(2)
  expect(await turns()).toEqual([DAY, WEEK])
  context.clock.now = WEDNESDAY + 2 * DAY
  await claimDueTotals(context, { limit: 5 })
  expect(await turns()).toEqual([9 * DAY, WEEK])
  context.clock.now += 4 * DAY
  context.world.set(working.nodeId, [makeCommits('2026-11-23', 1)])
  await pollPlayers(context, [working.id, quiet.id])
  await claimDueTotals(context, { limit: 5 })
  expect(await turns()).toEqual([7 * DAY, WEEK])
})

test('who was not answered for is due again in ten minutes, or when GitHub wants to be asked', async () => {
  const context = testContext(WEDNESDAY)
  await runCron(context, '1 0 * * MON')
  const until = WEDNESDAY + 10 * MINUTE
  const failing = await makePlayer(context, { dueAt: until })
  const wished = await makePlayer(context, { dueAt: WEDNESDAY + MINUTE })
  const fine = await makePlayer(context, { dueAt: until })
  const fail = (error: GitHubError) => {
    for (const { nodeId } of [failing, wished]) context.world.set(nodeId, { state: 'failed', error })
  }
  const turns = async () =>
    (await context.db.select().from(players).orderBy(players.id)).map(({ dueAt }) => dueAt && dueAt - WEDNESDAY)
  fail({ code: 'rate_limited', retryAt: WEDNESDAY + 40 * MINUTE })
  const { batch, fates } = batchOf([{ type: 'refresh-players', playerIds: [failing.id, wished.id, fine.id], until }])
  await handleBatch(context, batch)
  expect(fates).toEqual(['ack'])
  expect(await turns()).toEqual([40 * MINUTE, MINUTE, null])
  expect((await context.db.select().from(players).orderBy(players.id)).map((row) => row.lastGithubUpdate)).toEqual([
    0,
    0,
    WEDNESDAY,
  ])
  fail({ code: 'unavailable', message: 'Bad gateway' })
  context.clock.now = WEDNESDAY + 40 * MINUTE
  await refreshPlayers(context, { playerIds: [failing.id], until: WEDNESDAY + 40 * MINUTE })
  expect(await turns()).toEqual([50 * MINUTE, MINUTE, null])
})

test('one message that throws is asked again while the rest of its batch is done', async () => {
  const context = testContext(WEDNESDAY)
  const player = await makePlayer(context)
  context.github.fetchTotals = () => Promise.reject(new Error('boom'))
  const { batch, fates } = batchOf([
    { type: 'refresh-totals', playerId: player.id },
    { type: 'refresh-totals', playerId: 'pl_nobody' },
    { type: 'refresh-players', playerIds: [player.id], until: 0 },
  ])
  await handleBatch(context, batch)
  expect(fates).toEqual([expect.any(Number), 'ack', 'ack'])
  expect(context.logged).toMatchObject([
    { level: 'error', message: 'Queue message failed', fields: { type: 'refresh-totals' } },
  ])
})

test('a dead letter that cannot be kept is asked again, and its values stay out of the log', async () => {
  const context = testContext(WEDNESDAY)
  await context.db.run(sql`ALTER TABLE dead_letters RENAME TO lost_letters`)
  const letter = { type: 'confirm-email', playerId: 'pl_1', email: 'ada@example.org', expiresAt: 1 }
  const { batch, fates } = batchOf([letter], { queue: 'mergequest-dead' })
  await handleBatch(context, batch)
  await context.db.run(sql`ALTER TABLE lost_letters RENAME TO dead_letters`)
  expect(fates).toEqual([expect.any(Number)])
  expect(JSON.stringify(context.logged)).toContain('no such table: dead_letters')
  expect(JSON.stringify(context.logged)).not.toContain('ada@')
})

test('a job whose query fails is logged without its values', async () => {
  const context = testContext(WEDNESDAY)
  context.queue = {
    send: async () => void (await context.db.run(sql`INSERT INTO nowhere VALUES (${'ada@example.org'})`)),
  }
  await makePlayer(context)
  await runCron(context, '* * * * *')
  const text = JSON.stringify(context.logged)
  expect(text).toContain('Failed query: INSERT INTO nowhere VALUES (?)')
  expect(text).not.toContain('ada@')
})

async function playedContext(): Promise<TestContext> {
  const context = testContext(MONDAY + HOUR)
  await tick(context)
  const ids: string[] = []
  for (let index = 0; index < 3; index += 1) {
    const player = await makePlayer(context)
    context.world.set(player.nodeId, [makeCommits('2026-11-17', 3 + index, 700 + index)])
    ids.push(player.id)
  }
  context.clock.now = TUESDAY + 12 * HOUR
  await pollPlayers(context, ids)
  return context
}

/** Runs the minute's cron and the jobs it queued. */
async function tick(context: TestContext): Promise<void> {
  await runCron(context, '* * * * *')
  await handleBatch(context, batchOf(context.queued.splice(0)).batch)
}
