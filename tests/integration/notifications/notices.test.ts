import { sql } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { advanceContests } from '#app/core/contests/running/advance-contests.server.ts'
import { pollPlayers } from '#app/core/github/poll-players.server.ts'
import { loadInbox } from '#app/core/inbox/inbox.server.ts'
import { writeRegistration } from '#app/core/settings/registration.server.ts'
import { rankedStatement } from '#app/core/standings/open-standings.server.ts'
import { NOTIFICATION_KINDS, type NotificationKind } from '#app/domain/notifications/notification.ts'
import { escapeMarkdownV2 } from '#app/domain/text/plain-text.ts'
import { DAY, dayOf, HOUR, MINUTE, WEEK, weekOf, weekStart } from '#app/domain/time/period.ts'
import { createLeaderboard } from '#app/features/contests/private-leaderboards/create-leaderboard.server.ts'
import { claimPlayer } from '#app/features/sign-in/complete-sign-in.server.ts'
import { loadBoard } from '#app/features/standings/load-board.server.ts'
import { writeTogether } from '#db/client.ts'
import { members } from '#db/schema/contests/private-leaderboards.ts'
import { outbox } from '#db/schema/notifications.ts'
import { settings } from '#db/schema/settings.ts'
import { histogramDays, rivals } from '#db/schema/standings.ts'
import {
  batchOf,
  emptyDatabase,
  makeAccount,
  makeCommits,
  makeWork,
  makeFact,
  makePlayer,
  makePlayers,
  MONDAY,
  testContext,
  type TestContext,
} from '#tests/people/factories.ts'
import { connectPost, settle } from '#tests/servers/post.ts'
import { joinContest, makeShortContest } from '#tests/worlds/contests.ts'
import { insertRows, makeNotifications, makeStandings } from '#tests/worlds/rows.ts'
import { runCron } from '#workers/cron.ts'
import { handleBatch } from '#workers/queue.ts'

const NOON = MONDAY + 12 * HOUR
const REACHABLE = { telegramId: '77', email: 'climber@example.test', emailConfirmedAt: 1, totalsAt: 1 }

type Player = Awaited<ReturnType<typeof makePlayer>>
type Values = NonNullable<Parameters<typeof makePlayer>[1]>

beforeEach(async () => {
  await emptyDatabase(testContext())
  await writeRegistration(testContext(), 'open')
})

/** For each kind, the events from a new player to a due notification. */
const stories: Record<NotificationKind, (context: TestContext, player: Player) => Promise<unknown>> = {
  LAST_CONTRIBUTION_5_DAYS_AGO: pause,
  RANK_ALMOST_TOP_10: almostTop10,
  INVITE_YOUR_FRIENDS: weekAfterClaiming,
  PRIVATE_LB_UPDATE: privateWeek,
  ACHIEVEMENT: firstPoints,
  RANK_UPDATE: rankMove,
  WINNER: win,
  WEEKLY_RESET: loseWeek,
  CONTEST: contestEnds,
  INVITE: friendJoins,
  CUSTOM: staffWrites,
}

const subjects: Record<NotificationKind, string> = {
  LAST_CONTRIBUTION_5_DAYS_AGO: 'Nothing new from you for 5 days',
  RANK_ALMOST_TOP_10: 'You’re 11th, and week 47 ends within a day',
  INVITE_YOUR_FRIENDS: 'A week on the trail: bring a friend',
  PRIVATE_LB_UPDATE: 'Rope team: week 47 is decided',
  ACHIEVEMENT: 'Achievement earned: First steps',
  RANK_UPDATE: 'You passed user-5 and four others',
  WINNER: 'You finished 1st in week 47',
  WEEKLY_RESET: 'Week 47: 11th with 60 points',
  CONTEST: 'Autumn: you finished 1st',
  INVITE: 'grace joined through your link',
  CUSTOM: 'News from MergeQuest',
}

/** Outside the inbox, the reset says how the week ended for its reader. */
const sentSubjects = { ...subjects, WEEKLY_RESET: 'You finished 11th.' }

/** What may leave the inbox. */
const SENT = NOTIFICATION_KINDS.filter((kind) => kind !== 'ACHIEVEMENT')

test.for(SENT)('%s arrives by Telegram, by e-mail and in the inbox, once', async (kind) => {
  // Boards have their own message only when the week's own message is muted.
  const { context, player, post } = await tell(kind, kind === 'PRIVATE_LB_UPDATE' ? { mutedKinds: ['WINNER'] } : {})
  const own = (await post.received()).filter(({ text }) => isAbout(text, kind))
  expect(own.map(({ channel, to }) => [channel, to]).toSorted()).toEqual([
    ['email', 'climber@example.test'],
    ['telegram', '77'],
  ])
  expect((await loadInbox(context, player)).notices.filter(({ title }) => title === subjects[kind])).toHaveLength(1)
})

test.for(NOTIFICATION_KINDS)('%s stays in the inbox where it is muted, and an achievement always', async (kind) => {
  const { context, player, post } = await tell(kind, { mutedKinds: kind === 'ACHIEVEMENT' ? [] : [kind] })
  expect((await post.received()).filter(({ text }) => isAbout(text, kind))).toEqual([])
  expect((await loadInbox(context, player)).notices.filter(({ title }) => title === subjects[kind])).toHaveLength(1)
})

test.for(NOTIFICATION_KINDS)('of %s only a win leaves the inbox of who wants prizes only', async (kind) => {
  const { post } = await tell(kind, { notificationOnlyOnPrize: true })
  const own = (await post.received()).filter(({ text }) => isAbout(text, kind))
  expect(own).toHaveLength(kind === 'WINNER' ? 2 : 0)
})

test('a pause is noticed once, and again only after the next contribution', async () => {
  const context = testContext(NOON)
  const player = await makePlayer(context, { ...REACHABLE, activeAt: NOON, claimedAt: NOON })
  const shown = async () => (await kindsOf(context)).filter((kind) => kind === 'LAST_CONTRIBUTION_5_DAYS_AGO').length
  context.clock.now = NOON + 5 * DAY - MINUTE
  await pollPlayers(context, [player.id])
  expect(await shown()).toBe(0)
  context.clock.now = NOON + 5 * DAY
  await pollPlayers(context, [player.id])
  context.clock.now += 3 * DAY
  await pollPlayers(context, [player.id])
  expect(await shown()).toBe(1)
  context.world.set(player.nodeId, [makeCommits(dayOf(context.now()), 1)])
  await pollPlayers(context, [player.id])
  context.clock.now += 5 * DAY
  await pollPlayers(context, [player.id])
  expect(await shown()).toBe(2)
})

test('an incomplete answer sends no reminder of a pause', async () => {
  const context = testContext(NOON)
  const player = await makePlayer(context, { activeAt: NOON, claimedAt: NOON })
  context.world.set(player.nodeId, { state: 'failed', error: { code: 'unavailable', message: 'down' } })
  context.clock.now = NOON + 6 * DAY
  await pollPlayers(context, [player.id])
  expect(await kindsOf(context)).toEqual([])
})

test('who is asked to invite friends was here for a week, once', async () => {
  const context = testContext(NOON)
  const player = await makePlayer(context, { activeAt: NOON + 30 * DAY, claimedAt: NOON })
  for (const wait of [WEEK - MINUTE, MINUTE, DAY]) {
    context.clock.now += wait
    await pollPlayers(context, [player.id])
  }
  expect(await kindsOf(context)).toEqual(['INVITE_YOUR_FRIENDS'])
})

test('while registration is paused no player is asked to invite friends, who could not join', async () => {
  const context = testContext(NOON)
  const player = await makePlayer(context, { activeAt: NOON + 30 * DAY, claimedAt: NOON })
  await writeRegistration(context, 'paused')
  await weekAfterClaiming(context, player)
  await context.db.delete(settings)
  await pollPlayers(context, [player.id])
  expect(await kindsOf(context)).toEqual([])
  await writeRegistration(context, 'open')
  await pollPlayers(context, [player.id])
  expect(await kindsOf(context)).toEqual(['INVITE_YOUR_FRIENDS'])
})

test('ranks 11 to 15 are notified on the last day, each once, and no others', async () => {
  const context = testContext(MONDAY + 6 * DAY - MINUTE)
  const climbers: Player[] = []
  for (let place = 1; place <= 17; place += 1) climbers.push(await climber(context, 2000 - 10 * place))
  await runCron(context, '* * * * *')
  expect(await almost(context)).toEqual([])
  context.clock.now += 2 * MINUTE
  await runCron(context, '* * * * *')
  context.clock.now += HOUR
  await runCron(context, '* * * * *')
  expect(await almost(context)).toEqual(
    climbers.slice(10, 15).map((player, index) => [player.id, 11 + index, 1890 - 10 * index, 1900]),
  )
})

test('ranks are notified from 18:00, once a day, and not on Mondays nor from rank 0', async () => {
  const context = testContext(NOON + 6 * HOUR)
  const other = await climber(context, 300)
  await context.db.run(sql`DELETE FROM histogram_days`)
  await insertRows(context, histogramDays, { day: dayOf(MONDAY - DAY), week: '2026-W46', buckets: [] })
  await runCron(context, '* * * * *')
  await settle(context)
  context.clock.now = MONDAY + DAY + MINUTE
  await runCron(context, '* * * * *')
  for (let index = 0; index < 12; index += 1) await gain(context, await climber(context, 0), 400 + index)
  context.clock.now = MONDAY + DAY + 18 * HOUR - MINUTE
  await runCron(context, '* * * * *')
  await settle(context)
  expect(await rankUpdates(context)).toEqual([])
  for (const wait of [MINUTE, HOUR, HOUR]) {
    context.clock.now += wait
    await runCron(context, '* * * * *')
    await settle(context)
  }
  expect(await rankUpdates(context)).toEqual([[other.id, 1, 13, -12]])
})

test('who came to the board today is compared with no yesterday, by message or on screen', async () => {
  const context = testContext(MONDAY + DAY + MINUTE)
  for (let index = 1; index <= 20; index += 1) await climber(context, 100 + index)
  const [suspended, fallen] = [await climber(context, 50), await climber(context, 40)]
  const late = await makePlayer(context)
  const { player: claimed, account } = await unclaimed(context)
  const again = async (status: string) =>
    writeTogether(context.db, [
      context.db.run(sql`UPDATE players SET suspended_at = ${status === 'here' ? null : 1} WHERE id = ${suspended.id}`),
      rankedStatement(context, suspended.id),
    ])
  await again('suspended')
  // Yesterday's points that GitHub withdraws and restores: the player had none at midnight.
  await context.db.run(sql`UPDATE standings SET points = 0, descent = 0, day1 = 0 WHERE player_id = ${fallen.id}`)
  await runCron(context, '* * * * *')
  context.clock.now += 9 * HOUR
  await again('here')
  await claimPlayer(context, claimed, account)
  for (const player of [claimed, late, fallen]) {
    context.world.set(player.nodeId, [
      makeCommits(dayOf(MONDAY), 4),
      ...[1, 2, 3].map((hour) => makeFact({ occurredAt: MONDAY + DAY + hour * HOUR })),
      ...makeWork(dayOf(MONDAY + DAY), 10),
    ])
    await pollPlayers(context, [player.id])
  }
  context.clock.now = MONDAY + DAY + 18 * HOUR
  await runCron(context, '* * * * *')
  await settle(context)
  const newcomers = [suspended, fallen, late, claimed].map(({ id }) => id)
  expect((await rankUpdates(context)).filter(([id]) => newcomers.includes(String(id)))).toEqual([])
  const { view } = await loadBoard(context, { board: 'week', after: null, before: null, at: null, find: null }, null)
  const changes = new Map(view.rows.map(({ username, change }) => [username, change]))
  const names = await context.db.all<{ name: string }>(sql`SELECT github_username AS name FROM players
    WHERE id IN (SELECT value FROM json_each(${JSON.stringify(newcomers)}))`)
  expect(names.map(({ name }) => changes.get(name))).toEqual([null, null, null, null])
  expect([...changes.values()].filter((change) => change !== null)).toHaveLength(20)
})

test('commits of a day that has not begun in UTC count as new since yesterday, as on the board', async () => {
  const context = testContext(MONDAY + DAY + MINUTE)
  const player = await climber(context, 50)
  for (let index = 1; index <= 10; index += 1) await climber(context, 100 + index)
  await runCron(context, '* * * * *')
  await gain(context, player, 10)
  await context.db.run(sql`UPDATE standings SET points = points + 90, descent = descent - 90, day3 = 90
    WHERE player_id = ${player.id}`)
  context.clock.now = MONDAY + DAY + 18 * HOUR
  await runCron(context, '* * * * *')
  await settle(context)
  const own = (await rankUpdates(context)).filter(([id]) => id === player.id)
  expect(own).toEqual([[player.id, 11, 1, 10]])
})

test('a board longer than a page is notified to its end', async () => {
  const context = await longBoard()
  await runCron(context, '* * * * *')
  await settle(context)
  expect(await rankUpdates(context)).toHaveLength(1101)
})

test('the best are notified first, and who climbs past the page meanwhile is notified too', async () => {
  const context = await longBoard()
  await runCron(context, '* * * * *')
  const updates = async () => {
    const jobs = context.queued.splice(0).filter(({ type }) => type === 'tell-rank-updates')
    await handleBatch(context, batchOf(jobs).batch)
    const shown = await context.db.all<{ id: string }>(sql`SELECT player_id AS id FROM notifications
      WHERE kind = 'RANK_UPDATE' ORDER BY player_id`)
    return shown.map(({ id }) => id)
  }
  const first = await updates()
  expect([first.length, first.filter((id) => id.startsWith('pl_x'))[0], first.at(-1)]).toEqual([
    500,
    'pl_x00601',
    'pl_x01099',
  ])
  await context.db.run(sql`UPDATE standings SET points = 9013, descent = -9013, day2 = 9000
    WHERE player_id = 'pl_x00003'`)
  expect(await updates()).toHaveLength(1000)
  expect(await updates()).toHaveLength(1100)
  for (let page = 0; page < 3; page += 1) await updates()
  expect(await updates()).toHaveLength(1101)
  expect(context.queued).toEqual([])
})

/** 1,100 climbers, all of whom one rival has passed by 19:00. */
async function longBoard() {
  const context = testContext(MONDAY + DAY + MINUTE)
  const rows = Array.from({ length: 1100 }, (_, index) => ({
    id: `pl_x${String(index).padStart(5, '0')}`,
    points: 10 + index,
  }))
  await makePlayers(context, rows.length, (index) => ({ id: rows[index]?.id }))
  const standing = { period: '2026-W47' }
  await makeStandings(context, ...rows.map(({ id, points }) => ({ playerId: id, points, day1: points, ...standing })))
  const rival = await climber(context, 5)
  await insertRows(context, rivals, ...rows.map(({ id }) => ({ playerId: id, week: '2026-W47', rivalId: rival.id })))
  await runCron(context, '* * * * *')
  await gain(context, rival, 20_000)
  context.clock.now = MONDAY + DAY + 19 * HOUR
  context.queued.length = 0
  return context
}

test('a notice that is written again is neither sent nor queued again', async () => {
  const { context } = await tell('INVITE_YOUR_FRIENDS', {})
  const [player] = await context.db.all<{ id: string }>(sql`SELECT id FROM players`)
  await pollPlayers(context, [player?.id ?? ''])
  expect(await context.db.select().from(outbox)).toEqual([])
})

test('an e-mail that was sent before its receipt was noted is sent once, a Telegram message at most once', async () => {
  const context = testContext(NOON)
  const post = connectPost(context)
  const player = await makePlayer(context, { ...REACHABLE, activeAt: NOON + WEEK, claimedAt: NOON })
  await weekAfterClaiming(context, player)
  const { now } = context
  for (const sender of [context.telegram, context.email]) {
    if (sender === null) continue
    const method = 'sendMessage' in sender ? 'sendMessage' : 'sendEmail'
    const send = Reflect.get(sender, method) as (message: unknown) => Promise<unknown>
    Reflect.set(sender, method, async (message: unknown) => {
      await send(message)
      Reflect.set(sender, method, send)
      throw new Error('the Worker died')
    })
  }
  await expect(settle(context)).rejects.toThrow('not acknowledged')
  await runCron(context, '* * * * *')
  context.queued.push(
    ...(['telegram', 'email'] as const).map((channel) => ({
      type: 'deliver-notification' as const,
      notificationId: `invite-your-friends:${player.id}`,
      playerId: player.id,
      channel,
    })),
  )
  await settle(context)
  context.now = now
  expect((await post.received()).map(({ channel }) => channel).toSorted()).toEqual(['email', 'telegram'])
})

test('words of the staff to everyone reach every claimed player in good standing', async () => {
  const context = testContext(NOON)
  const post = connectPost(context)
  await makePlayers(context, 60, (index) => ({ telegramId: `${1000 + index}` }))
  await makePlayer(context, { telegramId: '1', suspendedAt: 1 })
  await makePlayer(context, { telegramId: '2', claimedAt: null })
  await staffWritesToAll(context)
  expect(await post.received()).toHaveLength(60)
})

async function tell(kind: NotificationKind, values: Partial<Values>) {
  const context = testContext(NOON)
  const post = connectPost(context)
  const player = await makePlayer(context, { ...REACHABLE, activeAt: NOON, ...values })
  await stories[kind](context, player)
  await settle(context)
  return { context, player, post }
}

async function pause(context: TestContext, player: Player) {
  context.clock.now += 5 * DAY
  await pollPlayers(context, [player.id])
}

async function weekAfterClaiming(context: TestContext, player: Player) {
  context.clock.now += WEEK
  await pollPlayers(context, [player.id])
}

async function almostTop10(context: TestContext, player: Player) {
  for (let place = 1; place <= 10; place += 1) await climber(context, 1000 + place)
  await stand(context, player, 500)
  context.clock.now = MONDAY + 6 * DAY + HOUR
  await runCron(context, '* * * * *')
}

async function privateWeek(context: TestContext, player: Player) {
  const friend = await climber(context, 40)
  await context.db.run(sql`UPDATE players SET is_premium = 1 WHERE id = ${player.id}`)
  const created = await createLeaderboard(context, player.id, { name: 'Rope team', description: '', endsOn: '' })
  if (!created.ok) throw new Error(created.code)
  await insertRows(context, members, { leaderboardId: created.id, playerId: friend.id, joinedAt: NOON })
  await stand(context, player, 60)
  await closeWeek(context)
}

async function firstPoints(context: TestContext, player: Player) {
  context.world.set(player.nodeId, [makeCommits(dayOf(NOON), 1)])
  await pollPlayers(context, [player.id])
}

async function rankMove(context: TestContext, player: Player) {
  for (let place = 1; place <= 4; place += 1) await climber(context, 100 + place)
  const rival = await makePlayer(context, { githubId: 5 })
  await stand(context, rival, 90)
  await stand(context, player, 50)
  await insertRows(context, rivals, { playerId: player.id, week: weekOf(MONDAY), rivalId: rival.id })
  context.clock.now = MONDAY + DAY + MINUTE
  await runCron(context, '* * * * *')
  await gain(context, player, 100)
  context.clock.now = MONDAY + DAY + 18 * HOUR
  await runCron(context, '* * * * *')
}

async function win(context: TestContext, player: Player) {
  await stand(context, player, 60)
  await closeWeek(context)
}

async function loseWeek(context: TestContext, player: Player) {
  for (let place = 1; place <= 10; place += 1) await climber(context, 1000 + place)
  await stand(context, player, 60)
  await closeWeek(context)
}

async function contestEnds(context: TestContext, player: Player) {
  const { contest } = await makeShortContest(context)
  await joinContest(context, contest, player, 300)
  context.clock.now = contest.endsAt + 4 * DAY
  await advanceContests(context)
}

async function friendJoins(context: TestContext, player: Player) {
  const { player: friend, account } = await unclaimed(context)
  await claimPlayer(context, friend, account, { inviterId: player.id })
}

async function unclaimed(context: TestContext) {
  const player = await makePlayer(context, { claimedAt: null })
  return { player, account: makeAccount({ username: 'grace', githubId: player.githubId, nodeId: player.nodeId }) }
}

async function staffWrites(context: TestContext, player: Player) {
  await context.db.run(sql`UPDATE players SET suspended_at = 1 WHERE id <> ${player.id}`)
  await staffWritesToAll(context)
}

async function staffWritesToAll(context: TestContext) {
  await makeNotifications(context, { id: 'news', payload: { message: 'Ropes are fixed' } })
  context.queued.push({ type: 'fan-out-broadcast', notificationId: 'news', after: '' })
  await settle(context)
}

/** Closes the week on the stored rows, after the wait for answers. */
async function closeWeek(context: TestContext) {
  await runCron(context, '* * * * *')
  context.clock.now = MONDAY + WEEK + 3 * DAY + 7 * HOUR
  await runCron(context, '* * * * *')
  await runCron(context, '* * * * *')
}

async function climber(context: TestContext, points: number): Promise<Player> {
  const player = await makePlayer(context, {})
  if (points > 0) await stand(context, player, points)
  return player
}

/** This many points on the week's first day. */
async function stand(context: TestContext, player: Player, points: number) {
  const reachedAt = weekStart(weekOf(MONDAY)) + HOUR
  await makeStandings(context, { period: weekOf(MONDAY), playerId: player.id, points, reachedAt, day1: points })
}

/** More on the second day. */
async function gain(context: TestContext, player: Player, points: number) {
  await context.db.run(sql`
    INSERT INTO standings (period, player_id, points, descent, reached_at, ranked, premium, day2)
    VALUES (${weekOf(MONDAY)}, ${player.id}, ${points}, ${-points}, ${context.now()}, 1, 0, ${points})
    ON CONFLICT (player_id, period) DO UPDATE SET points = points + ${points}, descent = descent - ${points},
      day2 = day2 + ${points}`)
}

async function kindsOf(context: TestContext): Promise<string[]> {
  const rows = await context.db.all<{ kind: string }>(
    sql`SELECT kind FROM notifications WHERE player_id IS NOT NULL ORDER BY created_at, id`,
  )
  return rows.map(({ kind }) => kind)
}

async function almost(context: TestContext) {
  const rows = await context.db.all<{ playerId: string; rank: number; points: number; tenth: number }>(sql`
    SELECT player_id AS playerId, payload ->> '$.player.rank' AS rank, payload ->> 'points' AS points,
      payload ->> 'tenth' AS tenth FROM notifications WHERE kind = 'RANK_ALMOST_TOP_10' ORDER BY rank`)
  return rows.map(({ playerId, rank, points, tenth }) => [playerId, rank, points, tenth])
}

async function rankUpdates(context: TestContext) {
  const rows = await context.db.all<{ playerId: string; rank: number; newRank: number; change: number }>(sql`
    SELECT player_id AS playerId, payload ->> 'rank' AS rank, payload ->> 'newRank' AS newRank,
      payload ->> 'change' AS change FROM notifications WHERE kind = 'RANK_UPDATE' ORDER BY id`)
  return rows.map(({ playerId, rank, newRank, change }) => [playerId, rank, newRank, change])
}

function isAbout(text: string, kind: NotificationKind): boolean {
  const subject = sentSubjects[kind]
  return text.includes(subject) || text.includes(escapeMarkdownV2(subject))
}
