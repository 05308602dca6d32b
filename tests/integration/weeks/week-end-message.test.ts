import { sql } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { loadInbox } from '#app/core/inbox/inbox.server.ts'
import { dispatchOutbox } from '#app/core/outbox/dispatch-outbox.server.ts'
import type { Job } from '#app/domain/jobs/job.ts'
import { DAY, HOUR, previousWeek, WEEK, weekOf, weekStart } from '#app/domain/time/period.ts'
import { createLeaderboard } from '#app/features/contests/private-leaderboards/create-leaderboard.server.ts'
import { members, privateLeaderboards } from '#db/schema/contests/private-leaderboards.ts'
import { deadLetters } from '#db/schema/notifications.ts'
import { batchOf, emptyDatabase, makePlayer, MONDAY, testContext, type TestContext } from '#tests/people/factories.ts'
import { connectPost, settle } from '#tests/servers/post.ts'
import { insertRows, makeStandings } from '#tests/worlds/rows.ts'
import { runCron } from '#workers/cron.ts'
import { handleBatch } from '#workers/queue.ts'

const NOON = MONDAY + 12 * HOUR
const RUNNING = weekOf(MONDAY)
const REACHABLE = { telegramId: '77', email: 'climber@example.test', emailConfirmedAt: 1, totalsAt: 1 }

type Player = Awaited<ReturnType<typeof makePlayer>>
type Values = NonNullable<Parameters<typeof makePlayer>[1]>

beforeEach(() => emptyDatabase(testContext()))

test('a winner with boards and new badges gets one message a channel, with result, boards and prize', async () => {
  const { context, player, received } = await playedWeek({}, 900)
  await closeWeek(context)
  const messages = await received()
  expect(messages.map(({ channel }) => channel).toSorted()).toEqual(['email', 'telegram'])
  for (const { text } of messages) {
    expect(text).toContain('You finished 1st in week 47')
    expect(text).toContain('You took 1st place with 900 points.')
    expect(text).toContain(
      'Unless we find something, the chest opens on Sun 29 Nov 2026, 07:00 UTC. You keep your points.',
    )
    expect(text).toContain('Your best week so far.')
    expect(text).toContain('Streak: 3 weeks in a row.')
    expect(text).toContain('Rope team: 1st of 2.')
    expect(text).toContain('Bivouac: 1st of 2.')
    // The badges of the place come once the look is over.
    expect(text).toContain('New badges: First steps, 500 in a week, Top 10, Podium, Champion.')
    expect(text.match(/Advertisement/g) ?? []).toHaveLength(0)
  }
  const titles = (await loadInbox(context, player)).notices.map(({ title }) => title)
  for (const title of [
    'Rope team: week 47 is decided',
    'Bivouac: week 47 is decided',
    'Achievement earned: 500 in a week',
  ])
    expect(titles).toContain(title)
})

test('everyone else gets one message a channel: the reset with rank, places gained, streak and boards', async () => {
  const { context, player, received } = await playedWeek({}, 300)
  await climbers(context, 12, 400)
  await closeWeek(context)
  const messages = await received()
  expect(messages.map(({ channel }) => channel).toSorted()).toEqual(['email', 'telegram'])
  for (const { text } of messages) {
    expect(text).toContain('You finished 13th, up 2. Streak: 3 weeks.')
    expect(text).toContain('Week 47: 13th of 14 with 300 points.')
    expect(text).toContain('Streak: 3 weeks in a row.')
    expect(text).toContain('Rope team: 1st of 2.')
    expect(text).toContain('Week 48 has begun, and everyone starts from zero.')
  }
  const titles = (await loadInbox(context, player)).notices.map(({ title }) => title)
  expect(titles).toContain('Week 47: 13th with 300 points, up 2')
  expect(titles).toContain('Bivouac: week 47 is decided')
})

test('boards that are muted are left out', async () => {
  const { context, received } = await playedWeek({ mutedKinds: ['PRIVATE_LB_UPDATE'] }, 900)
  await closeWeek(context)
  const messages = await received()
  expect(messages).toHaveLength(2)
  for (const { text } of messages) expect(text).not.toMatch(/Rope team|Bivouac/)
})

test('where only the week is muted its boards come alone, in one message', async () => {
  const { context, received } = await playedWeek({ mutedKinds: ['WINNER'] }, 900)
  await closeWeek(context)
  const messages = await received()
  expect(messages).toHaveLength(2)
  for (const { text } of messages) {
    expect(text).toContain('Week 47 is decided on your private leaderboards')
    expect(text).toContain('Rope team: 1st of 2.')
    expect(text).not.toContain('You took ')
  }
})

test('who wants prizes only is written nothing but a win', async () => {
  const { context, player, received } = await playedWeek({ notificationOnlyOnPrize: true }, 300)
  await climbers(context, 12, 400)
  await closeWeek(context)
  expect(await received()).toEqual([])
  expect((await loadInbox(context, player)).notices).toHaveLength(3)
})

test('who had no points is written nothing, and finds the week in the inbox', async () => {
  const { context, player, received } = await playedWeek({}, 0)
  await climbers(context, 12, 400)
  await closeWeek(context)
  expect(await received()).toEqual([])
  expect((await loadInbox(context, player)).notices.map(({ title }) => title)).toEqual(['Week 47: no points'])
})

test('of many boards five are named, so that the queue takes the message', async () => {
  const { context, player } = await playedWeek({}, 900)
  const other = await makePlayer(context)
  for (let index = 0; index < 8; index += 1) {
    const created = await createLeaderboard(context, player.id, { name: `Team ${index}`, description: '', endsOn: '' })
    if (!created.ok) throw new Error(created.code)
    await insertRows(context, members, { leaderboardId: created.id, playerId: other.id, joinedAt: NOON })
  }
  await closeWeek(context, { isDelivered: false })
  const mail = await nextMail(context)
  expect(mail).toMatchObject({ weekResult: { moreBoards: 5 } })
  expect(JSON.stringify(mail).length).toBeLessThan(2000)
})

test('what is wrong with private leaderboards holds no reset back, and stays for staff to see', async () => {
  const { context, received } = await playedWeek({}, 300)
  await climbers(context, 12, 400)
  await context.db.run(sql`CREATE TRIGGER broken_boards BEFORE INSERT ON notifications
    WHEN NEW.kind = 'PRIVATE_LB_UPDATE' BEGIN SELECT RAISE(ABORT, 'broken'); END`)
  try {
    await closeWeek(context, { isDelivered: false })
    expect(await deliverAll(context)).toEqual(['notify-private-leaderboards'])
  } finally {
    await context.db.run(sql`DROP TRIGGER broken_boards`)
  }
  const messages = await received()
  expect(messages.map(({ channel }) => channel).toSorted()).toEqual(['email', 'telegram'])
  for (const { text } of messages) {
    expect(text).toContain('Week 47: 13th of 14 with 300 points.')
    expect(text).not.toContain('Rope team')
  }
})

test('a message about private leaderboards that failed for good releases the reset once, and a malformed one nothing', async () => {
  const context = testContext(NOON)
  const dead = async (...bodies: unknown[]) => {
    const { batch, fates } = batchOf(bodies, { queue: 'mergequest-dead', attempts: 6 })
    await handleBatch(context, batch)
    return { fates, queued: context.queued.splice(0) }
  }
  const job = { type: 'notify-private-leaderboards', week: RUNNING, after: 'lb_1' }
  const reset = { type: 'fan-out-broadcast', notificationId: `weekly-reset:${RUNNING}`, after: '' }
  expect(await dead(job)).toEqual({ fates: ['ack'], queued: [reset] })
  expect(await dead({ ...job, holds: false }, { type: 'notify-private-leaderboards' })).toEqual({
    fates: ['ack', 'ack'],
    queued: [],
  })
  const letters = await context.db.select().from(deadLetters)
  expect(letters.map(({ state }) => state)).toEqual(['stored', 'stored', 'stored'])
})

test('a message that is delivered again has the text of the first time', async () => {
  const { context } = await playedWeek({}, 900)
  const sent: string[] = []
  context.email = {
    sendEmail: async (message) => {
      sent.push(`${message.subject} ${message.text}`)
      return sent.length === 1 ? { state: 'retry_later', seconds: 1 } : { state: 'sent', id: 'x' }
    },
  }
  await closeWeek(context, { isDelivered: false })
  const mail = await nextMail(context)
  expect((await deliver(context, [mail])).fates).toEqual([1])
  await context.db.update(privateLeaderboards).set({ name: 'Renamed' })
  await context.db.delete(members)
  expect((await deliver(context, [mail])).fates).toEqual(['ack'])
  expect(sent).toHaveLength(2)
  expect(sent[1]).toBe(sent[0])
})

/** Runs the queue until its first mail and takes that out. */
async function nextMail(context: TestContext): Promise<Job> {
  for (;;) {
    await dispatchOutbox(context)
    const queued = context.queued.splice(0)
    if (queued.length === 0) throw new Error('no mail is on its way')
    const mail = queued.find((message) => message.type === 'deliver-notification' && message.channel === 'email')
    if (mail !== undefined) return mail
    await deliver(context, queued)
  }
}

/** Runs the queue until it is empty; the types of what was not acknowledged. */
async function deliverAll(context: TestContext): Promise<string[]> {
  const failed: string[] = []
  for (;;) {
    await dispatchOutbox(context)
    const queued = context.queued.splice(0)
    if (queued.length === 0) return failed
    const { fates } = await deliver(context, queued)
    failed.push(...queued.flatMap(({ type }, index) => (fates[index] === 'ack' ? [] : [type])))
  }
}

async function deliver(context: TestContext, messages: Job[]) {
  const { batch, fates } = batchOf(messages)
  await handleBatch(context, batch)
  return { fates }
}

/** The running week of a player on two boards, with 60 points in each of the two weeks before. */
async function playedWeek(values: Partial<Values>, points: number) {
  const context = testContext(NOON)
  const post = connectPost(context)
  const to = [values.telegramId ?? REACHABLE.telegramId, values.email ?? REACHABLE.email]
  const player = await makePlayer(context, { ...REACHABLE, activeAt: NOON + WEEK, isPremium: true, ...values })
  const friend = await makePlayer(context)
  const [before, earlier] = [previousWeek(RUNNING), previousWeek(previousWeek(RUNNING))]
  for (const week of [before, earlier]) await stand(context, player, 60, week)
  await stand(context, friend, 200)
  await climbers(context, 14, 100, before)
  if (points > 0) await stand(context, player, points)
  for (const name of ['Rope team', 'Bivouac']) {
    const created = await createLeaderboard(context, player.id, { name, description: '', endsOn: '' })
    if (!created.ok) throw new Error(created.code)
    await insertRows(context, members, { leaderboardId: created.id, playerId: friend.id, joinedAt: NOON })
  }
  const received = async () =>
    (await post.received())
      .filter((message) => to.includes(message.to))
      .map(({ channel, text }) => ({ channel, text: text.replaceAll('\\', '') }))
  return { context, player, received }
}

async function climbers(context: TestContext, count: number, points: number, week = RUNNING): Promise<void> {
  for (let index = 0; index < count; index += 1) await stand(context, await makePlayer(context), points + index, week)
}

async function stand(context: TestContext, player: Player, points: number, week = RUNNING): Promise<void> {
  const reachedAt = weekStart(week) + HOUR
  await makeStandings(context, { period: week, playerId: player.id, points, reachedAt, day1: points })
}

/** Closes the week on the stored rows, after the wait for answers. */
async function closeWeek(context: TestContext, { isDelivered = true } = {}): Promise<void> {
  await runCron(context, '* * * * *')
  context.clock.now = MONDAY + WEEK + 3 * DAY + 7 * HOUR
  await runCron(context, '* * * * *')
  await runCron(context, '* * * * *')
  if (isDelivered) await settle(context)
}
