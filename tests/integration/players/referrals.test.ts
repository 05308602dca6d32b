import { eq, sql } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { pollPlayers } from '#app/core/github/poll-players.server.ts'
import { refreshTotals } from '#app/core/github/refresh-totals.server.ts'
import { loadInbox } from '#app/core/inbox/inbox.server.ts'
import { payReferral } from '#app/core/referrals/pay-referral.server.ts'
import { DAY, dayOf, HOUR, WEEK, weekOf } from '#app/domain/time/period.ts'
import { erasePlayer } from '#app/features/account/erase-players.server.ts'
import { claimPlayer } from '#app/features/sign-in/complete-sign-in.server.ts'
import { players } from '#db/schema/players.ts'
import { imbalances } from '#tests/databases/imbalances.ts'
import { NO_COUNTERS } from '#tests/databases/no-counters.ts'
import { withRival } from '#tests/databases/rival-database.ts'
import {
  emptyDatabase,
  makeAccount,
  makeWork,
  makePlayer,
  MONDAY,
  testContext,
  type TestContext,
} from '#tests/people/factories.ts'
import { connectPost, settle } from '#tests/servers/post.ts'
import { makeStandings } from '#tests/worlds/rows.ts'
import { runCron } from '#workers/cron.ts'

const NOON = MONDAY + 12 * HOUR
const SECOND = 1000
type Player = Awaited<ReturnType<typeof makePlayer>>

beforeEach(() => emptyDatabase(testContext()))

test('the friend’s fiftieth point pays the inviter 70 lifetime points, once', async () => {
  const { context, inviter, friend } = await invited()
  await earn(context, friend, 4)
  expect(await paidFor(context, inviter)).toEqual([])
  await earn(context, friend, 5)
  await earn(context, friend, 6)
  await payReferral(context, friend.id)
  expect(await paidFor(context, inviter)).toEqual([[`referral:${friend.id}`, 'friend_invited', 'lifetime', 70]])
  const [row] = await context.db.select().from(players).where(eq(players.id, inviter.id))
  expect([row?.totalPoints, row?.level]).toEqual([2070 + 70, 7])
  expect(
    await context.db.all(sql`SELECT points FROM standings WHERE player_id = ${inviter.id} AND period = 'all'`),
  ).toEqual([{ points: 2140 }])
  expect(await imbalances(context)).toEqual([])
})

test('an inviter’s reward is not a contest point, and an own invitation earns nothing', async () => {
  const { context, inviter, friend } = await invited()
  await context.db.run(sql`UPDATE players SET inviter_id = id WHERE id = ${inviter.id}`)
  await earn(context, inviter, 10)
  await earn(context, friend, 10)
  expect(await paidFor(context, inviter)).toHaveLength(1)
  expect(
    await context.db.all(
      sql`SELECT points FROM standings WHERE player_id = ${inviter.id} AND period = ${weekOf(NOON)}`,
    ),
  ).toEqual([{ points: 100 }])
})

test('a young account is waited for until it is 30 days old', async () => {
  const { context, inviter, friend } = await invited({ githubCreatedAt: NOON - 20 * DAY })
  await earn(context, friend, 5)
  expect(await waiting(context)).toEqual([[friend.id, 'young_account', NOON + 10 * DAY]])
  context.clock.now = NOON + 10 * DAY - 1
  await runCron(context, '* * * * *')
  expect(await paidFor(context, inviter)).toEqual([])
  context.clock.now = NOON + 10 * DAY
  await runCron(context, '* * * * *')
  expect(await paidFor(context, inviter)).toHaveLength(1)
  expect(await waiting(context)).toEqual([])
})

test('ten a week are paid, the rest wait for their week in their order', async () => {
  const { context, inviter } = await invited()
  const friends: Player[] = []
  for (let index = 0; index < 23; index += 1) friends.push(await makePlayer(context, { inviterId: inviter.id }))
  for (const friend of friends) await earn(context, friend, 5)
  expect(await paidFor(context, inviter)).toHaveLength(10)
  expect((await waiting(context)).map(([id, reason, dueAt]) => [id, reason, dueAt])).toEqual(
    friends.slice(10).map((friend, index) => [friend.id, 'weekly_limit', MONDAY + WEEK * (index < 10 ? 1 : 2)]),
  )
  for (const [weeks, paid] of [
    [1, 20],
    [2, 23],
  ] as const) {
    context.clock.now = MONDAY + weeks * WEEK
    await runCron(context, '* * * * *')
    expect(await paidFor(context, inviter)).toHaveLength(paid)
  }
})

test('while the inviter is suspended nothing is paid, and afterwards it is', async () => {
  const { context, inviter, friend } = await invited()
  await context.db.update(players).set({ suspendedAt: 1 }).where(eq(players.id, inviter.id))
  await earn(context, friend, 5)
  expect(await paidFor(context, inviter)).toEqual([])
  await context.db.update(players).set({ suspendedAt: null }).where(eq(players.id, inviter.id))
  context.clock.now += DAY
  await runCron(context, '* * * * *')
  expect(await paidFor(context, inviter)).toHaveLength(1)
})

test('points that fell away before the reward was due pay nothing', async () => {
  const { context, inviter, friend } = await invited({ githubCreatedAt: NOON - 29 * DAY })
  await earn(context, friend, 5)
  await earn(context, friend, 1)
  context.clock.now += 2 * DAY
  await runCron(context, '* * * * *')
  expect([await paidFor(context, inviter), await waiting(context)]).toEqual([[], []])
})

test('two payers at once, and totals that are counted meanwhile, pay once and lose nothing', async () => {
  const { context, inviter, friend } = await invited()
  const other = await makePlayer(context, { inviterId: inviter.id })
  context.github.fetchTotals = async () => ({ ok: true, value: { ...NO_COUNTERS, commits: 207 } })
  for (const one of [friend, other])
    await makeStandings(context, { period: weekOf(NOON), playerId: one.id, points: 60, day1: 60 })
  await Promise.all([
    payReferral(context, friend.id),
    payReferral(context, other.id),
    payReferral(context, friend.id),
    refreshTotals(context, inviter.id),
  ])
  expect(await paidFor(context, inviter)).toHaveLength(2)
  const [row] = await context.db.select().from(players).where(eq(players.id, inviter.id))
  expect(row?.totalPoints).toBe(2070 + 140)
})

test('a reward that is paid while another one, or the totals, are written is in the total too', async () => {
  const { context, inviter, friend } = await invited()
  const [second, third] = [
    await makePlayer(context, { inviterId: inviter.id }),
    await makePlayer(context, { inviterId: inviter.id }),
  ]
  context.github.fetchTotals = async () => ({ ok: true, value: { ...NO_COUNTERS, commits: 208 } })
  for (const one of [friend, second, third])
    await makeStandings(context, { period: weekOf(NOON), playerId: one.id, points: 60, day1: 60 })
  await payReferral({ ...context, db: withRival(context.db, () => payReferral(context, second.id)) }, friend.id)
  const total = async () => (await context.db.select().from(players).where(eq(players.id, inviter.id)))[0]?.totalPoints
  expect(await total()).toBe(2070 + 140)
  await refreshTotals({ ...context, db: withRival(context.db, () => payReferral(context, third.id)) }, inviter.id)
  expect(await total()).toBe(2080 + 210)
})

test('a crash before the reward is made good with the next totals', async () => {
  const { context, inviter, friend } = await invited()
  await makeStandings(context, { period: weekOf(NOON), playerId: friend.id, points: 60, day1: 60 })
  context.github.fetchTotals = async () => ({ ok: true, value: NO_COUNTERS })
  await refreshTotals(context, friend.id)
  expect(await paidFor(context, inviter)).toHaveLength(1)
})

test('the third friend is an achievement', async () => {
  const { context, inviter, friend } = await invited()
  const friends = [
    friend,
    await makePlayer(context, { inviterId: inviter.id }),
    await makePlayer(context, { inviterId: inviter.id }),
  ]
  for (const one of friends) await earn(context, one, 5)
  expect(
    await context.db.all(
      sql`SELECT achievement FROM achievements WHERE player_id = ${inviter.id} AND achievement LIKE 'friends%'`,
    ),
  ).toEqual([{ achievement: 'friends_3' }])
})

test('a claim tells the inviter who joined', async () => {
  const { context, inviter } = await invited()
  const friend = await makePlayer(context, { claimedAt: null })
  await claimPlayer(context, friend, makeAccount({ githubId: friend.githubId, username: 'grace' }), {
    inviterId: inviter.id,
  })
  expect(
    await context.db.all(sql`SELECT id, player_id AS playerId, payload ->> '$.friend.githubUsername' AS friend
      FROM notifications WHERE kind = 'INVITE'`),
  ).toEqual([{ id: `invite:${friend.id}`, playerId: inviter.id, friend: 'grace' }])
})

test('a friend who qualifies at once is told as paid, and what was told at joining is still true', async () => {
  const { context, inviter } = await invited()
  const post = connectPost(context)
  await context.db.update(players).set({ telegramId: '77' }).where(eq(players.id, inviter.id))
  const friend = await makePlayer(context, { claimedAt: null })
  const account = makeAccount({ githubId: friend.githubId, nodeId: friend.nodeId, username: 'grace' })
  await claimPlayer(context, friend, account, { inviterId: inviter.id })
  await earn(context, friend, 5)
  await earn(context, friend, 6)
  await settle(context)
  const texts = (await post.received())
    .filter(({ to, text }) => to === '77' && /joined through your link|50 points/.test(text))
    .map(({ text }) => text.replaceAll('\\', ''))
  expect(texts).toHaveLength(2)
  expect(texts[0]).toContain('grace joined through your link')
  expect(texts[0]).toContain('Once grace has 50 points, your all-time total grows by 70, and we’ll tell you.')
  expect(texts[1]).toContain('has 50 points')
  expect(texts[1]).toContain('your all-time total is up by 70 points')
  const titles = async () =>
    (await loadInbox(context, inviter)).notices
      .map(({ title }) => title)
      .filter((title) => /joined through your link|50 points/.test(title))
  expect(await titles()).toHaveLength(2)
  await erasePlayer(context, friend)
  expect(await titles()).toEqual([])
})

test('a friend with the points who has to wait is not announced as paid', async () => {
  const { context, inviter, friend } = await invited({ githubCreatedAt: NOON - 3 * DAY })
  await earn(context, friend, 5)
  expect((await loadInbox(context, inviter)).notices).toEqual([])
})

async function invited(values: Parameters<typeof makePlayer>[1] = {}) {
  const context = testContext(NOON)
  const inviter = await makePlayer(context, { totalsAt: 1, commits: 207, totalPoints: 2070, level: 6 })
  const friend = await makePlayer(context, { inviterId: inviter.id, ...values })
  return { context, inviter, friend }
}

/** This many commits today, ten points each, reported by GitHub a second later. */
async function earn(context: TestContext, player: Player, commits: number) {
  context.clock.now += SECOND
  context.world.set(player.nodeId, commits === 0 ? [] : makeWork(dayOf(context.now()), commits))
  await pollPlayers(context, [player.id])
}

async function paidFor(context: TestContext, inviter: Player) {
  const rows = await context.db.all<{ key: string; kind: string; scale: string; points: number }>(
    sql`SELECT key, kind, scale, points FROM ledger WHERE player_id = ${inviter.id} AND scale = 'lifetime' ORDER BY key`,
  )
  return rows.map(({ key, kind, scale, points }) => [key, kind, scale, points])
}

async function waiting(context: TestContext) {
  const rows = await context.db.all<{ id: string; reason: string; dueAt: number }>(
    sql`SELECT player_id AS id, reason, due_at AS dueAt FROM waiting_referrals ORDER BY player_id`,
  )
  return rows.map(({ id, reason, dueAt }) => [id, reason, dueAt])
}
