import { sql } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { pollPlayers } from '#app/core/github/poll-players.server.ts'
import { grantBonus } from '#app/core/ledger/lifetime-points.server.ts'
import { findPlayerByAnyUsername, findPlayerById } from '#app/core/players/find-player.server.ts'
import { createSession, findSessionPlayer } from '#app/core/sign-in/sessions.server.ts'
import { advanceWeeks } from '#app/core/weeks/advance-weeks.server.ts'
import { changeProblemText } from '#app/domain/admin/player-change.ts'
import { DAY, HOUR } from '#app/domain/time/period.ts'
import { erasePlayer } from '#app/features/account/erase-players.server.ts'
import { exportPlayer } from '#app/features/account/export-player.server.ts'
import { action } from '#app/features/players/staff/admin-player.route.tsx'
import { grantPremium } from '#app/features/players/staff/grant-premium.server.ts'
import { loadAdminPlayer } from '#app/features/players/staff/load-admin-player.server.ts'
import { mergePlayers } from '#app/features/players/staff/merge-players.server.ts'
import { completeSignIn } from '#app/features/sign-in/complete-sign-in.server.ts'
import { startLogin } from '#app/features/sign-in/start-login.server.ts'
import { accessTokens } from '#db/schema/account.ts'
import { achievements } from '#db/schema/achievements.ts'
import { members } from '#db/schema/contests/private-leaderboards.ts'
import { ownedDataOf } from '#db/schema/owned-table.ts'
import { formerUsernames, players } from '#db/schema/players.ts'
import { subscriptions } from '#db/schema/premium.ts'
import { prizeCodes } from '#db/schema/prizes.ts'
import { imbalances } from '#tests/databases/imbalances.ts'
import {
  callRoute,
  emptyDatabase,
  endReviewsNow,
  everyRow,
  formRequest,
  locationOf,
  makeAccount,
  makeFact,
  makePlayer,
  MONDAY,
  scriptAccounts,
  signedIn,
  testContext,
  type TestContext,
} from '#tests/people/factories.ts'
import { makeFirstStaff } from '#tests/people/staff.ts'
import { checkEverything } from '#tests/servers/whole-check.ts'
import { insertRows, makeLeaderboards, makePrizes, makeProjects } from '#tests/worlds/rows.ts'

const CLOSED = '2026-W47'
const OPEN = '2026-W48'
const PERSONAL = ownedDataOf(players)?.personal ?? []

beforeEach(() => emptyDatabase(testContext()))

test('the person’s data moves along, GitHub’s data of the account stays, and closed weeks do not change', async () => {
  const { context, from, into } = await two()
  const closedBefore = await frozen(context)
  await belongings(context, from, into)
  const plan = (await page(context, from.id, into.githubUsername)).merge
  expect(plan).toEqual({
    into: { id: into.id, username: into.githubUsername },
    effects: {
      lifetimePoints: 120,
      friends: 1,
      ownBoards: 1,
      boards: 2,
      projects: 2,
      achievements: 1,
      codes: 1,
      premium: 1,
      telegram: true,
      awards: 1,
      openPoints: 20,
    },
  })
  await fillPersonal(context, from)
  expect(await merge(context, from, into)).toEqual({ ok: true })
  expect(Object.values(await personalOf(context, from))).toEqual(PERSONAL.map(() => null))
  expect(await findPlayerById(context, into.id)).toMatchObject({
    telegramId: '777',
    isPremium: true,
    totalPoints: 50 + 120,
    suspendedAt: null,
  })
  expect(await findPlayerById(context, from.id)).toMatchObject({
    mergedInto: into.id,
    isPremium: false,
    totalPoints: 50,
  })
  const owners = async (table: string, columns: string) =>
    context.db.all(
      sql`SELECT player_id, ${sql.raw(columns)} FROM ${sql.identifier(table)} ORDER BY 1, ${sql.raw(columns)}`,
    )
  expect(await owners('projects', 'title, position')).toEqual([
    { player_id: into.id, title: 'first', position: 1 },
    { player_id: into.id, title: 'own', position: 0 },
    { player_id: into.id, title: 'second', position: 2 },
  ])
  expect(await owners('members', 'leaderboard_id')).toEqual([
    { player_id: into.id, leaderboard_id: 'lb_1' },
    { player_id: into.id, leaderboard_id: 'lb_2' },
  ])
  expect(await context.db.all(sql`SELECT owner_id, member_count FROM private_leaderboards ORDER BY id`)).toEqual([
    { owner_id: into.id, member_count: 1 },
    { owner_id: into.id, member_count: 1 },
  ])
  expect(await owners('prize_codes', 'code')).toEqual([{ player_id: into.id, code: 'CODE' }])
  expect(await owners('subscriptions', 'id')).toEqual([{ player_id: into.id, id: `grant:${into.id}` }])
  expect(await context.db.all(sql`SELECT inviter_id FROM players WHERE inviter_id IS NOT NULL`)).toEqual([
    { inviter_id: into.id },
  ])
  expect(await frozen(context)).toEqual(closedBefore)
  expect(await context.db.all(sql`SELECT period FROM standings WHERE player_id = ${from.id} AND ranked = 1`)).toEqual([
    { period: CLOSED },
  ])
  expect(await checkEverything(context)).toEqual([])
  expect(await imbalances(context)).toEqual([])
})

test('merging twice is merging once, and two at once are one', async () => {
  const { context, from, into } = await two()
  const both = await Promise.all([merge(context, from, into), merge(context, from, into)])
  expect(both.map(({ ok }) => ok)).toEqual([true, true])
  const rows = await everyRow(context)
  expect(await merge(context, from, into)).toEqual({ ok: true, known: true })
  expect(await everyRow(context)).toBe(rows)
  const log = await context.db.all(
    sql`SELECT sequence FROM audit_log WHERE action = 'merge-players' AND detail LIKE ${`%${from.id}%`}`,
  )
  expect(log).toHaveLength(1)
})

test('names of the one who left find the one who goes on, and signing in goes there only', async () => {
  const { context, from, into } = await two()
  await insertRows(context, formerUsernames, { lowerCaseGithubUsername: 'older-name', playerId: from.id })
  const cookie = await signedIn(context, from)
  await merge(context, from, into)
  expect(cookie).not.toBe('')
  for (const name of [from.githubUsername, 'older-name', into.githubUsername])
    expect((await findPlayerByAnyUsername(context, name))?.id).toBe(into.id)
  const started = await startLogin(context, { username: from.githubUsername, returnTo: '/' })
  expect(started).toMatchObject({ ok: true, transaction: { githubId: into.githubId } })
  const old = makeAccount({ githubId: from.githubId })
  scriptAccounts(context, [old])
  const answer = { state: 's', code: `code-of-${old.githubId}`, userAgent: null }
  const transaction = {
    state: 's',
    codeVerifier: 'v',
    username: 'x',
    githubId: old.githubId,
    returnTo: '/',
    keepsToken: false,
  }
  expect(
    await completeSignIn(context, { ...transaction, kind: 'login', expiresAt: context.now() + HOUR }, answer),
  ).toEqual({ ok: false, code: 'player_not_found' })
  // A third takes over: players merged earlier follow.
  const third = await makePlayer(context)
  await merge(context, into, third)
  expect((await findPlayerByAnyUsername(context, from.githubUsername))?.id).toBe(third.id)
})

test('a session that begins while the player is merged is invalid', async () => {
  const { context, from, into } = await two()
  const early = await createSession(context, from.id)
  await merge(context, from, into)
  const late = await createSession(context, from.id)
  for (const session of [early, late]) expect(await findSessionPlayer(context, session)).toBeNull()
})

test('no player stays their own friend', async () => {
  const { context, from, into } = await two()
  await context.db.run(sql`UPDATE players SET inviter_id = ${into.id} WHERE id = ${from.id}`)
  await grantBonus(context, into.id, { key: `referral:${from.id}`, kind: 'friend_invited', points: 70 })
  await grantBonus(context, from.id, { key: `referral:${into.id}`, kind: 'friend_invited', points: 70 })
  expect(await merge(context, from, into)).toEqual({ ok: true })
  expect((await findPlayerById(context, into.id))?.totalPoints).toBe(0)
  expect(
    await context.db.all(sql`SELECT player_id, points, reason FROM ledger WHERE key LIKE 'referral:%' ORDER BY points`),
  ).toEqual([
    { player_id: into.id, points: 0, reason: 'withdrawn' },
    { player_id: from.id, points: 70, reason: null },
  ])
  expect(await checkEverything(context)).toEqual([])
})

test('it says why it cannot be, and changes nothing', async () => {
  const { context, from, into } = await two()
  const ada = await makeFirstStaff(context)
  const why = async (to = into.id, reason = 'One person') => {
    const answer = await mergePlayers(context, ada.id, { fromId: from.id, intoId: to, reason })
    return answer.ok ? 'ok' : answer.code
  }
  const unclaimed = await makePlayer(context, { claimedAt: null })
  const suspended = await makePlayer(context, { suspendedAt: 1 })
  const before = await everyRow(context)
  expect(await why(into.id, '')).toBe('reason_missing')
  expect(await why('pl_nobody')).toBe('other_not_found')
  expect(await why(from.id)).toBe('same_player')
  expect(await why(unclaimed.id)).toBe('other_out')
  expect(await why(suspended.id)).toBe('other_out')
  for (const leaving of [from, into]) {
    await context.db.run(sql`UPDATE players SET erase_at = 1 WHERE id = ${leaving.id}`)
    expect(await why()).toBe('leaving')
    await context.db.run(sql`UPDATE players SET erase_at = NULL`)
  }
  expect(await everyRow(context)).toBe(before)
  const monthly = { source: 'stripe' as const, plan: 'monthly', status: 'active', entitles: true }
  await insertRows(context, subscriptions, { id: 'sub_1', playerId: from.id, ...monthly })
  expect(await why()).toBe('pays')
  expect((await page(context, from.id, into.id)).merge).toMatchObject({
    error: expect.stringContaining('Stripe') as string,
  })
  for (const status of ['unpaid', 'paused', 'incomplete', 'past_due']) {
    await context.db.run(sql`UPDATE subscriptions SET entitles = 0, status = ${status}`)
    expect([status, await why()]).toEqual([status, 'pays'])
  }
  // A refunded lifetime payment or an ended subscription moves nothing.
  await context.db.run(sql`UPDATE subscriptions SET plan = 'lifetime_access', status = 'succeeded', entitles = 1`)
  expect(await why()).toBe('pays')
  await context.db.run(sql`UPDATE awards SET state = 'held' WHERE player_id = ${from.id}`)
  await context.db.run(sql`UPDATE subscriptions SET status = 'refunded', entitles = 0`)
  expect(await why()).toBe('award_held')
  await context.db.run(sql`UPDATE subscriptions SET plan = 'monthly', status = 'canceled'`)
  await context.db.run(sql`UPDATE awards SET state = 'held' WHERE player_id = ${from.id}`)
  expect(await why()).toBe('award_held')
})

test('a batch that fails in the middle leaves everything as it was', async () => {
  const { context, from, into } = await two()
  await belongings(context, from, into)
  await context.db.run(
    sql`CREATE TRIGGER broken BEFORE DELETE ON access_tokens WHEN true BEGIN SELECT RAISE(ABORT, 'broken'); END`,
  )
  await insertRows(context, accessTokens, { playerId: from.id, sealed: 'x', hint: 'y' })
  const before = await everyRow(context)
  await expect(merge(context, from, into)).rejects.toThrow('broken')
  expect(await everyRow(context)).toBe(before)
  await context.db.run(sql`DROP TRIGGER broken`)
  expect(await merge(context, from, into)).toEqual({ ok: true })
})

test('erasing the one who goes on erases both, and an export holds both', async () => {
  const { context, from, into } = await two()
  await merge(context, from, into)
  const files = new TextDecoder('latin1').decode(await exportPlayer(context, into.id))
  expect(files).toContain('ledger.json')
  await erasePlayer(context, into)
  expect(await context.db.all(sql`SELECT id FROM players`)).toEqual([])
  expect(await context.db.all(sql`SELECT player_id FROM ledger`)).toEqual([])
  expect(await context.db.all(sql`SELECT * FROM erased_accounts`)).toHaveLength(2)
})

test('the form merges and leads to the one who goes on', async () => {
  const { context, from, into } = await two()
  const { cookie } = await makeFirstStaff(context)
  const post = (fields: Record<string, string>) =>
    callRoute(action, context, formRequest(`/admin/players/${from.id}`, fields, cookie), { id: from.id })
  expect(await post({ intent: 'merge', into: into.id, reason: '' })).toMatchObject({
    init: { status: 400 },
    data: { intent: 'merge', errors: { reason: changeProblemText.reason_missing }, values: { into: into.id } },
  })
  expect(locationOf(await post({ intent: 'merge', into: into.id, reason: 'New account' }))).toBe(
    `/admin/players/${into.id}`,
  )
  expect(await post({ intent: 'suspend', reason: 'x' })).toMatchObject({
    init: { status: 409 },
    data: { errors: { form: changeProblemText.merged } },
  })
})

/** Two accounts of one person after a closed week, on Wednesday of the next. */
async function two() {
  const context = testContext(MONDAY)
  await advanceWeeks(context)
  const facts = (day: number) => [day, day + HOUR].map((after) => makeFact({ occurredAt: MONDAY + after }))
  const values = { scoresFrom: '2026-11-16', claimedAt: MONDAY }
  const from = await makePlayer(context, { ...values, email: 'one@example.test' })
  const into = await makePlayer(context, values)
  context.world.set(from.nodeId, [...facts(0), ...facts(8 * DAY)])
  context.world.set(into.nodeId, facts(9 * DAY))
  context.clock.now = MONDAY + 8 * DAY + 5 * HOUR
  await advanceWeeks(context)
  await pollPlayers(context, [from.id, into.id])
  context.clock.now = MONDAY + 8 * DAY + 6 * HOUR
  await advanceWeeks(context)
  await endReviewsNow(context)
  context.clock.now = MONDAY + 9 * DAY + 12 * HOUR
  await pollPlayers(context, [from.id, into.id])
  const [week] = await context.db.all<{ state: string }>(sql`SELECT state FROM weeks WHERE key = ${CLOSED}`)
  if (week?.state !== 'closed') throw new Error('the week did not close')
  return { context, from: await again(context, from.id), into: await again(context, into.id) }
}

async function again(context: TestContext, id: string) {
  const player = await findPlayerById(context, id)
  if (player === null) throw new Error('nobody there')
  return player
}

type Player = Awaited<ReturnType<typeof again>>

async function belongings(context: TestContext, from: Player, into: Player): Promise<void> {
  const friend = await makePlayer(context, { inviterId: from.id })
  await makePlayer(context)
  await grantPremium(context, 'staff', { playerId: from.id, premium: true })
  await grantBonus(context, from.id, { key: 'bonus:telegram', kind: 'telegram_connected', points: 50 })
  await grantBonus(context, into.id, { key: 'bonus:telegram', kind: 'telegram_connected', points: 50 })
  await grantBonus(context, from.id, { key: `referral:${friend.id}`, kind: 'friend_invited', points: 70 })
  await grantBonus(context, from.id, { key: 'adjustment:aj_1', kind: 'app_installed', points: 50 })
  const { db } = context
  await db.run(sql`UPDATE players SET telegram_id = '777' WHERE id = ${from.id}`)
  await makeLeaderboards({ db }, [
    { id: 'lb_1', ownerId: from.id, name: 'One', invitationCode: 'c1' },
    { id: 'lb_2', ownerId: into.id, name: 'Two', invitationCode: 'c2' },
  ])
  await insertRows({ db }, members, [
    { leaderboardId: 'lb_1', playerId: from.id },
    { leaderboardId: 'lb_2', playerId: into.id },
    { leaderboardId: 'lb_2', playerId: from.id, joinedAt: 2 },
  ])
  await makeProjects({ db }, [
    { id: 'p1', playerId: from.id, title: 'first', description: '', website: null },
    { id: 'p2', playerId: from.id, position: 1, title: 'second', description: '', website: null },
    { id: 'p3', playerId: into.id, title: 'own', description: '', website: null },
  ])
  await db.run(sql`DELETE FROM achievements`)
  await insertRows({ db }, achievements, [
    { playerId: from.id, achievement: 'first_points' },
    { playerId: into.id, achievement: 'first_points', awardedAt: 2 },
    { playerId: from.id, achievement: 'commits_100' },
  ])
  await makePrizes({ db }, { id: 'pr', position: 1, title: 't', description: 'd', sponsor: 's', url: 'u' })
  await insertRows({ db }, prizeCodes, { prizeId: 'pr', code: 'CODE', week: CLOSED, playerId: from.id, takenAt: 1 })
}

/** A value in every personal column, except the connection that moves along and the date of deletion, which prevents a merge. */
async function fillPersonal({ db }: TestContext, { id }: Player): Promise<void> {
  const filled = PERSONAL.filter((column) => column !== 'telegram_id' && column !== 'erase_at')
  const values = filled.map((column) => sql`${sql.identifier(column)} = '1'`)
  await db.run(sql`UPDATE players SET ${sql.join(values, sql`, `)} WHERE id = ${id}`)
}

async function personalOf({ db }: TestContext, { id }: Player): Promise<Record<string, unknown>> {
  const columns = sql.join(
    PERSONAL.map((column) => sql.identifier(column)),
    sql`, `,
  )
  return db.get<Record<string, unknown>>(sql`SELECT ${columns} FROM players WHERE id = ${id}`)
}

/** Everything a closed week shows. */
async function frozen({ db }: TestContext): Promise<unknown> {
  return [
    await db.all(sql`SELECT * FROM standings WHERE period = ${CLOSED} ORDER BY player_id`),
    await db.all(sql`SELECT * FROM awards ORDER BY place`),
    await db.all(sql`SELECT * FROM ledger WHERE week = ${CLOSED} AND scale = 'contest' ORDER BY key`),
    await db.all(sql`SELECT * FROM histogram WHERE period = ${CLOSED}`),
  ]
}

function merge(context: TestContext, from: Player, into: Player) {
  return mergePlayers(context, 'st_1', { fromId: from.id, intoId: into.id, reason: 'One person' })
}

async function page(context: TestContext, id: string, into: string) {
  return loadAdminPlayer(context, await again(context, id), { ledger: { week: OPEN }, into })
}
