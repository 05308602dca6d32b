import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import { proofOf } from '#app/core/monitoring/believe-clock.server.ts'
import { DAY, HOUR, MINUTE, WEEK } from '#app/domain/time/period.ts'
import { ledger } from '#db/schema/ledger.ts'
import { incidents } from '#db/schema/monitoring.ts'
import { notifications } from '#db/schema/notifications.ts'
import { sessions } from '#db/schema/sign-in.ts'
import { standings } from '#db/schema/standings.ts'
import { awards, weeks } from '#db/schema/weeks.ts'
import {
  batchOf,
  emptyDatabase,
  makePlayers,
  makeWork,
  MONDAY,
  signedIn,
  testContext,
  type TestContext,
} from '#tests/people/factories.ts'
import { runCron, runScheduled, schedule } from '#workers/cron.ts'
import { handleBatch } from '#workers/queue.ts'

const SUNDAY_NIGHT = MONDAY + WEEK - 30 * MINUTE
const CLOSES = MONDAY + WEEK + DAY + 6 * HOUR

const STATES = [
  ['running', MONDAY + 2 * DAY + 10 * HOUR],
  ['in its last hour', SUNDAY_NIGHT],
  ['settling', MONDAY + WEEK + 2 * HOUR],
  ['just closed', CLOSES + 5 * MINUTE],
  ['in its review days', CLOSES + DAY],
  ['over, its chest open', CLOSES + 4 * DAY],
] as const

const JUMPS = [
  ['a minute ahead', MINUTE],
  ['a minute behind', -MINUTE],
  ['an hour ahead', HOUR],
  ['a day ahead', DAY],
  ['a day behind', -DAY],
  ['a week ahead', WEEK],
  ['a week behind', -WEEK],
  ['a year ahead', 365 * DAY],
] as const

beforeEach(() => emptyDatabase(testContext()))

describe.each(STATES)('while the week is %s', (_, instant) => {
  test('a clock that jumps and comes back ends nothing and sends nothing, and the owner is told', async () => {
    const context = await playedUntil(instant)
    for (const [name, by] of JUMPS) {
      context.telegrams.length = 0
      const before = await done(context)
      context.clock.now += by
      for (let minute = 0; minute < 2; minute += 1) {
        context.clock.now += MINUTE
        for (const cron of Object.keys(schedule)) await runScheduled(context, cron)
        await deliver(context)
      }
      expect(await done(context), name).toEqual(before)
      const isJump = Math.abs(by) > MINUTE
      expect(await context.db.$count(incidents, eq(incidents.kind, 'clock-jumped')), name).toBe(isJump ? 1 : 0)
      context.clock.now -= by
      // Later than the run that was noted last, so that the next jump is another incident.
      await run(context, context.clock.now + 6 * MINUTE, runScheduled)
      expect(await context.db.$count(incidents, eq(incidents.kind, 'clock-jumped')), name).toBe(0)
      expect(context.telegrams.filter(({ text }) => text.includes('clock')).length, name).toBe(isJump ? 2 : 0)
    }
    expect(context.logged.filter(({ level, message }) => level === 'error' && message !== 'Incident began')).toEqual([])
  })
})

test.each([
  ['settles', MONDAY + WEEK - 12 * HOUR, MONDAY + WEEK + 12 * HOUR, 'settling'],
  ['closes', CLOSES - 12 * HOUR, CLOSES + 12 * HOUR, 'closed'],
] as const)('after a day without power a week %s within twenty minutes', async (_, from, to, state) => {
  const context = await playedUntil(from)
  context.clock.now = to
  let passed = 0
  for (; (await stateOf(context)) !== state && passed < 60; passed += 1) await minutes(context, 1)
  expect(passed).toBeLessThanOrEqual(18)
  expect(await context.db.$count(incidents, eq(incidents.kind, 'clock-jumped'))).toBe(0)
  expect(await context.db.$count(notifications, eq(notifications.kind, 'WINNER'))).toBe(state === 'closed' ? 3 : 0)
})

test('a clock that runs as it should is never waited for: the week closes in its minute', async () => {
  const context = await playedUntil(CLOSES - 3 * MINUTE)
  await minutes(context, 2)
  expect(await stateOf(context)).toBe('settling')
  await minutes(context, 1)
  expect(context.clock.now).toBe(CLOSES)
  expect(await stateOf(context)).toBe('closed')
})

test('runs that are skipped for ten minutes are no jump', async () => {
  const context = await playedUntil(CLOSES - 10 * MINUTE)
  context.clock.now = CLOSES - MINUTE
  // It answers, examines and closes.
  await minutes(context, 4)
  expect(await stateOf(context)).toBe('closed')
  expect(context.logged.filter(({ message }) => message === 'Incident began')).toEqual([])
})

test('a clock that stays wrong is believed by its proof, not before: then the owner had that long', async () => {
  expect([16 * MINUTE, HOUR, DAY, WEEK].map((jump) => proofOf(jump) / MINUTE)).toEqual([5, 5, 14.4, 60])
  const context = await playedUntil(MONDAY + 2 * DAY)
  context.clock.now += WEEK
  await minutes(context, 60)
  expect(await stateOf(context)).toBe('open')
  await minutes(context, 1)
  expect(await stateOf(context)).not.toBe('open')
  // What was believed and was wrong: the right time is a jump too, and takes as long.
  context.clock.now -= WEEK
  await minutes(context, 61)
  expect(await context.db.$count(incidents, eq(incidents.kind, 'clock-jumped'))).toBe(0)
})

test('a clock that never runs at its pace is not believed', async () => {
  const context = await playedUntil(MONDAY + 2 * DAY)
  for (let run = 0; run < 50; run += 1) {
    context.clock.now += HOUR
    await runScheduled(context, '* * * * *')
  }
  expect(await context.db.$count(incidents, eq(incidents.kind, 'clock-jumped'))).toBe(1)
})

/** A week with three winners, as its schedules left it. */
async function playedUntil(instant: number): Promise<TestContext> {
  const context = testContext(MONDAY)
  context.config = { ...context.config, APP_ENV: 'production' }
  await runCron(context, '* * * * *')
  const climbers = await makePlayers(context, 3)
  for (const [index, player] of climbers.entries())
    context.world.set(player.nodeId, makeWork('2026-11-17', 9 + index, 70 + index))
  const [first] = climbers
  if (first !== undefined) await signedIn(context, first)
  for (let now = MONDAY + DAY; now < instant; now += 12 * HOUR) await run(context, now, runCron)
  for (let now = instant - 3 * MINUTE; now <= instant; now += MINUTE) await run(context, now, runCron)
  return context
}

async function minutes(context: TestContext, count: number): Promise<void> {
  for (let minute = 0; minute < count; minute += 1) await run(context, context.clock.now + MINUTE, runScheduled)
}

async function run(context: TestContext, now: number, by: typeof runScheduled): Promise<void> {
  context.clock.now = now
  await by(context, '* * * * *')
  await deliver(context)
}

async function deliver(context: TestContext): Promise<void> {
  for (let round = 0; round < 10 && context.queued.length > 0; round += 1)
    await handleBatch(context, batchOf(context.queued.splice(0)).batch)
}

async function stateOf({ db }: TestContext) {
  const [week] = await db.select().from(weeks).where(eq(weeks.key, '2026-W47'))
  return week?.state
}

/** What no clock can take back. */
async function done(context: TestContext): Promise<object> {
  const { db, emails, posts, telegrams } = context
  return {
    weeks: await db.select().from(weeks),
    awards: await db.select().from(awards),
    standings: await db.select().from(standings),
    ledger: await db.select().from(ledger),
    sessions: await db.select().from(sessions),
    notifications: await db.select().from(notifications),
    mails: emails.length,
    posts: posts.length,
    telegrams: telegrams.filter(({ text }) => !text.includes('clock')).length,
  }
}
