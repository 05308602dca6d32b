import { eq, sql } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { inviterCookie } from '#app/context/cookies.server.ts'
import { sendPolls } from '#app/core/github/send-polls.server.ts'
import { deleteOldRows } from '#app/core/monitoring/delete-old-rows.server.ts'
import { enrolAccount } from '#app/core/players/join-player.server.ts'
import { requestErasure } from '#app/core/players/request-erasure.server.ts'
import { writeRegistration } from '#app/core/settings/registration.server.ts'
import { DAY } from '#app/domain/time/period.ts'
import { erasePlayers } from '#app/features/account/erase-players.server.ts'
import { changeAccountStatus } from '#app/features/players/staff/change-account-status.server.ts'
import { changeErasure } from '#app/features/players/staff/change-erasure.server.ts'
import { action as join } from '#app/features/sign-in/join.route.ts'
import { action as login } from '#app/features/sign-in/login.route.ts'
import { loadRoot } from '#app/load-root.server.ts'
import { loader as callback } from '#app/routes/github-callback.route.ts'
import { erasedAccounts } from '#db/schema/account.ts'
import { players } from '#db/schema/players.ts'
import { sessions } from '#db/schema/sign-in.ts'
import { imbalances } from '#tests/databases/imbalances.ts'
import {
  callRoute,
  cookiesAfter,
  emptyDatabase,
  formRequest,
  loadContextOf,
  locationOf,
  makeAccount,
  makePlayer,
  MONDAY,
  pageRequest,
  scriptAccounts,
  testContext,
} from '#tests/people/factories.ts'
import { runCron } from '#workers/cron.ts'

const context = testContext()
const BANNED = 'This account is banned. Write to us if you think this is a mistake.'
const SO_AS_BEFORE =
  'Reason: This was already the case when you deleted the account, and deleting it does not change that.'

beforeEach(async () => {
  await emptyDatabase(context)
  context.clock.now = MONDAY + 2 * DAY
  await writeRegistration(context, 'open')
})

test('a banned player who erased the account and comes back is banned from the start, however often', async () => {
  const account = await somebody()
  await change(account, 'ban')
  for (const time of ['first', 'second']) {
    await erase(account)
    expect(await kept(), time).toEqual(['banned'])
    expect(await comeBack(account), time).toBe(BANNED)
    const back = await rowOf(account)
    expect(back, time).toMatchObject({ claimedAt: context.now(), suspendedAt: context.now(), bannedAt: context.now() })
    expect(await kept(), time).toEqual([])
  }
  expect(await context.db.select().from(sessions)).toEqual([])
  expect(await signInAgain(account)).toBe(BANNED)
  expect(await messagesOf(account)).toEqual([
    `Your account is banned: it is on no leaderboard and you cannot sign in. ${SO_AS_BEFORE}`,
  ])
})

test('a returning banned player is not counted, ranked or refreshed', async () => {
  const account = await somebody()
  await change(account, 'ban')
  await erase(account)
  await comeBack(account)
  context.clock.now += DAY
  expect((await sendPolls(context)).players).toBe(0)
  expect(await context.db.all(sql`SELECT players FROM statistics WHERE id = 'players'`)).toEqual([{ players: 0 }])
  expect(await context.db.all(sql`SELECT * FROM standings WHERE ranked = 1`)).toEqual([])
  expect(await imbalances(context)).toEqual([])
})

test('a returning suspended player may sign in and sees that the suspension continues', async () => {
  const account = await somebody()
  await change(account, 'suspend')
  await erase(account)
  expect(await kept()).toEqual(['suspended'])
  expect(await comeBack(account)).toBeUndefined()
  expect(await rowOf(account)).toMatchObject({ suspendedAt: context.now(), bannedAt: null })
  expect(await context.db.select().from(sessions)).toHaveLength(1)
  expect(await messagesOf(account)).toEqual([
    `Your account is suspended and is on no leaderboard until we lift the suspension. ${SO_AS_BEFORE}`,
  ])
})

test('a player in good standing returns in good standing, without an inviter', async () => {
  const inviter = await makePlayer(context)
  const account = await somebody()
  await erase(account)
  expect(await kept()).toEqual([null])
  expect(await comeBack(account, inviter.id)).toBeUndefined()
  expect(await rowOf(account)).toMatchObject({ suspendedAt: null, bannedAt: null, inviterId: null })
  expect(await messagesOf(account)).toEqual([])
  expect(await kept()).toEqual([])
  expect((await sendPolls(context)).players).toBe(2)
})

test('a ban lifted after the return does not come back, and a later erasure keeps none', async () => {
  const account = await somebody()
  await change(account, 'ban')
  await erase(account)
  await comeBack(account)
  await change(account, 'lift')
  expect(await signInAgain(account)).toBeUndefined()
  expect(await context.db.select().from(sessions)).toHaveLength(1)
  await erase(account)
  expect(await kept()).toEqual([null])
  expect(await comeBack(account)).toBeUndefined()
  expect(await rowOf(account)).toMatchObject({ suspendedAt: null, bannedAt: null })
})

test('a return that breaks off before the account is claimed forgets nothing', async () => {
  const account = await somebody()
  await change(account, 'ban')
  await erase(account)
  await enrolAccount(context, account)
  context.clock.now += 8 * DAY
  await deleteOldRows(context)
  expect(await rowOf(account)).toBeUndefined()
  expect(await kept()).toEqual(['banned'])
  await enrolAccount(context, account)
  expect(await signInAgain(account)).toBe(BANNED)
  expect(await rowOf(account)).toMatchObject({ bannedAt: context.now() })
})

test('a banned player whom staff erased on request is banned on the return', async () => {
  const account = await somebody()
  await change(account, 'ban')
  const player = await rowOf(account)
  const form = { playerId: player?.id ?? '', confirmUsername: account.username, reason: 'They wrote to us' }
  expect(await changeErasure(context, 'st_1', { ...form, change: 'erase' })).toEqual({ ok: true })
  context.clock.now += 7 * DAY
  await runCron(context, '1 0 * * *')
  expect(await rowOf(account)).toBeUndefined()
  expect(await kept()).toEqual(['banned'])
  expect(await comeBack(account)).toBe(BANNED)
  expect(await rowOf(account)).toMatchObject({ bannedAt: context.now(), eraseAt: null })
})

test('nobody unclaimed is banned: until the claim the word is kept, and from the claim on the row is', async () => {
  const account = await somebody()
  await change(account, 'ban')
  await erase(account)
  const unclaimed = await enrolAccount(context, account)
  for (const what of ['suspend', 'ban'] as const)
    expect(
      await changeAccountStatus(context, 'st_1', { playerId: unclaimed?.id ?? '', change: what, reason: 'Looked at' }),
    ).toEqual({ ok: false, code: 'not_claimed' })
  expect(await rowOf(account)).toMatchObject({ claimedAt: null, suspendedAt: null, bannedAt: null })
  expect(await kept()).toEqual(['banned'])
  expect(await signInAgain(account)).toBe(BANNED)
  context.clock.now += 8 * DAY
  await deleteOldRows(context)
  expect(await rowOf(account)).toMatchObject({ id: unclaimed?.id ?? '', bannedAt: context.now() - 8 * DAY })
})

test('what a person’s other account was merged into is remembered for both; that it was merged is no suspension', async () => {
  const [account, banned] = [await somebody(), await somebody()]
  await mergedInto(account)
  await erase(account)
  expect(await kept()).toEqual([null, null])
  await context.db.delete(erasedAccounts)
  await mergedInto(banned)
  await change(banned, 'ban')
  await erase(banned)
  expect(await kept()).toEqual(['banned', 'banned'])
})

type Account = ReturnType<typeof makeAccount>

/** A claimed player with its GitHub account. */
async function somebody(): Promise<Account> {
  const account = makeAccount()
  await makePlayer(context, { githubId: account.githubId, nodeId: account.nodeId, githubUsername: account.username })
  scriptAccounts(context, [account])
  return account
}

async function mergedInto(account: Account): Promise<void> {
  const into = await rowOf(account)
  await makePlayer(context, { mergedInto: into?.id ?? '', suspendedAt: 1 })
}

async function change(account: Account, what: 'suspend' | 'ban' | 'lift'): Promise<void> {
  const player = await rowOf(account)
  expect(
    await changeAccountStatus(context, 'st_1', { playerId: player?.id ?? '', change: what, reason: 'Looked at' }),
  ).toEqual({ ok: true })
}

/** Requests the erasure and runs the daily job, as if the ban came during the days of grace. */
async function erase(account: Account): Promise<void> {
  const player = await rowOf(account)
  if (player === undefined) throw new Error('nobody to erase')
  await requestErasure(context, player, account.username)
  context.clock.now += 8 * DAY
  expect(await erasePlayers(context, async () => true)).toBe(1)
  expect(await rowOf(account)).toBeUndefined()
}

/** Joins with GitHub; the dialog's message, if any. */
function comeBack(account: Account, inviterId?: string): Promise<string | undefined> {
  return leaveAndReturn(account, callRoute(join, context, formRequest('/join', { by: 'github' })), inviterId)
}

function signInAgain(account: Account): Promise<string | undefined> {
  return leaveAndReturn(account, callRoute(login, context, formRequest('/login', { username: account.username })))
}

async function leaveAndReturn(
  { githubId }: Account,
  leaving: Promise<unknown>,
  inviterId?: string,
): Promise<string | undefined> {
  const left = await leaving
  const state = new URL(locationOf(left)).searchParams.get('state') ?? ''
  const invited =
    inviterId === undefined ? '' : ((await inviterCookie(context.config).write(inviterId)).split(';')[0] ?? '')
  const request = pageRequest(`/github/callback?code=code-of-${githubId}&state=${state}`, cookiesAfter(left, invited))
  const answer = await callRoute(callback, context, request)
  const { data } = await loadRoot(pageRequest(locationOf(answer), cookiesAfter(answer)), loadContextOf(context))
  return data.dialog !== null && 'error' in data.dialog ? (data.dialog.error ?? undefined) : undefined
}

async function rowOf({ githubId }: Account) {
  const [row] = await context.db.select().from(players).where(eq(players.githubId, githubId))
  return row
}

async function kept(): Promise<(string | null)[]> {
  return (await context.db.select().from(erasedAccounts)).map(({ standing }) => standing)
}

async function messagesOf(account: Account): Promise<string[]> {
  const player = await rowOf(account)
  const rows = await context.db.all<{ message: string }>(
    sql`SELECT payload ->> 'message' AS message FROM notifications WHERE player_id = ${player?.id} AND kind = 'CUSTOM'`,
  )
  return rows.map(({ message }) => message)
}
