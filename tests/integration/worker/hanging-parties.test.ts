import { eq } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import type { AppContext } from '#app/context/context.server.ts'
import { UNFINISHED } from '#app/core/monitoring/cron-runs.server.ts'
import { DAY, HOUR, MINUTE, WEEK, weekSchedule } from '#app/domain/time/period.ts'
import { cronRuns } from '#db/schema/monitoring.ts'
import { outbox } from '#db/schema/notifications.ts'
import { players } from '#db/schema/players.ts'
import { subscriptions } from '#db/schema/premium.ts'
import { weeks } from '#db/schema/weeks.ts'
import {
  emptyDatabase,
  makeCommits,
  makePlayers,
  MONDAY,
  testContext,
  type TestContext,
} from '#tests/people/factories.ts'
import { insertRows } from '#tests/worlds/rows.ts'
import { runCron } from '#workers/cron.ts'

const CLOSES_AT_LATEST = weekSchedule('2026-W47').closesAtLatest
/** Minutes of waiting are seconds here. */
const SHARE = { minute: 400, other: 3000 }

/** What a schedule may ask, each in the slice of the context that it is. */
const PARTIES = {
  GitHub: ['github', 'githubApp', 'organisation', 'oauth'],
  Stripe: ['stripe'],
  Telegram: ['telegram'],
  'the mail provider': ['email'],
  chats: ['chats'],
  avatars: ['readAvatar'],
  'the image Worker': ['images'],
  'the watch outside': ['heartbeat'],
} as const satisfies Record<string, readonly (keyof AppContext)[]>

beforeEach(() => emptyDatabase(testContext()))

test('every third party of the context is tried', () => {
  const own = ['config', 'db', 'now', 'randomBytes', 'passwordCost', 'log', 'queue', 'limits', 'version']
  const context = Object.keys(testContext()).filter((name) => !own.includes(name))
  const tests = ['clock', 'world', 'rulesFiles', 'queued', 'logged', 'emails', 'telegrams', 'posts']
  expect(context.filter((name) => !tests.includes(name)).toSorted()).toEqual(Object.values(PARTIES).flat().toSorted())
})

test.each(Object.keys(PARTIES) as (keyof typeof PARTIES)[])(
  'with %s hanging for days, minutes, weeks and nights go on',
  async (party) => {
    const context = await filled()
    for (const name of PARTIES[party]) Object.assign(context, { [name]: hanging() })
    let beats = 0
    if (party !== 'the watch outside') context.heartbeat = async () => void (beats += 1)
    let runs = 0
    const end = CLOSES_AT_LATEST + 2 * HOUR
    for (let now = MONDAY + WEEK - 2 * HOUR; now <= end; now += 8 * HOUR) {
      context.clock.now = now
      await insertRows(context, outbox, {
        id: `ob-${now}`,
        message: { type: 'notify-admin', id: 'x', text: 'x' },
        createdAt: now,
      })
      context.queued.length = 0
      await runCron(context, '* * * * *', SHARE)
      runs += 1
      expect(context.queued.filter(({ type }) => type === 'notify-admin').length).toBeGreaterThan(0)
    }
    context.clock.now = end + MINUTE
    await runCron(context, '* * * * *', SHARE)
    expect(beats).toBe(party === 'the watch outside' ? 0 : runs + 1)
    const [week] = await context.db.select().from(weeks).where(eq(weeks.key, '2026-W47'))
    expect(week?.state).toBe('closed')
    const noted = new Map((await context.db.select().from(cronRuns)).map((run) => [run.schedule, run]))
    expect(noted.get('* * * * *')?.ranAt).toBe(end + MINUTE)
    const night = noted.get('1 0 * * *')
    expect(context.clock.now - (night?.ranAt ?? 0)).toBeLessThan(DAY + 9 * HOUR)
    expect(night?.failed).toBe(party === 'Stripe' ? 'checkSubscriptions, erasePlayers' : '')
  },
)

test('a night that is cut off is noted, leaves the minutes alone, and is made again after an hour', async () => {
  const context = await filled()
  const night = async () => (await context.db.select().from(cronRuns).where(eq(cronRuns.schedule, '1 0 * * *')))[0]
  const begun = context.now()
  // Nobody waits for it to end.
  void runCron({ ...context, stripe: hanging() } as AppContext, '1 0 * * *', { minute: 1e6, other: 1e6 })
  while ((await night())?.ranAt !== begun) await scheduler.wait(10)
  expect(await night()).toMatchObject({ ranAt: begun, failed: UNFINISHED })
  context.clock.now += 30 * MINUTE
  await runCron(context, '* * * * *', SHARE)
  expect(await night()).toMatchObject({ ranAt: begun, failed: UNFINISHED })
  context.clock.now += 31 * MINUTE
  await runCron(context, '* * * * *', SHARE)
  expect(await night()).toMatchObject({ ranAt: context.now(), failed: '' })
})

/** A week with points, an erasure and a subscription that are due, and a night that ran. */
async function filled(): Promise<TestContext> {
  const context = testContext(MONDAY)
  await runCron(context, '* * * * *')
  await runCron(context, '1 0 * * *')
  const [payer, leaver] = await makePlayers(context, 4)
  if (payer === undefined || leaver === undefined) throw new Error('nobody was made')
  context.world.set(payer.nodeId, [makeCommits('2026-11-17', 3)])
  await insertRows(context, subscriptions, {
    id: 'sub_1',
    playerId: payer.id,
    plan: 'monthly_subscription',
    status: 'active',
    source: 'stripe',
    entitles: true,
    currentPeriodEnd: MONDAY + DAY,
  })
  await context.db
    .update(players)
    .set({ eraseAt: MONDAY + DAY, stripeCustomerId: 'cus_1' })
    .where(eq(players.id, leaver.id))
  context.clock.now = MONDAY + WEEK - 3 * HOUR
  return context
}

/** Whatever is asked of it never comes. */
function hanging(): object {
  const never = () => new Promise(() => undefined)
  return new Proxy(never, { get: (_, name) => (name === 'then' ? undefined : never) })
}
