import { sql } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { pollPlayers } from '#app/core/github/poll-players.server.ts'
import { refreshTotals } from '#app/core/github/refresh-totals.server.ts'
import { grantBonus } from '#app/core/ledger/lifetime-points.server.ts'
import { deleteOldRows } from '#app/core/monitoring/delete-old-rows.server.ts'
import { findPlayerById } from '#app/core/players/find-player.server.ts'
import { advanceWeeks } from '#app/core/weeks/advance-weeks.server.ts'
import { changeProblemText } from '#app/domain/admin/player-change.ts'
import { DAY, HOUR, nextWeek, weekOf } from '#app/domain/time/period.ts'
import { adjustPoints, withdrawAdjustment } from '#app/features/players/staff/adjust-points.server.ts'
import { action, loader } from '#app/features/players/staff/admin-player.route.tsx'
import { loader as search } from '#app/features/players/staff/admin-players.route.tsx'
import { changeAccountStatus } from '#app/features/players/staff/change-account-status.server.ts'
import { changeForms } from '#app/features/players/staff/change-form.ts'
import { grantPremium } from '#app/features/players/staff/grant-premium.server.ts'
import { loadAdminPlayer } from '#app/features/players/staff/load-admin-player.server.ts'
import { searchPlayers } from '#app/features/players/staff/search-players.server.ts'
import { completeSignIn } from '#app/features/sign-in/complete-sign-in.server.ts'
import { identities } from '#db/schema/account.ts'
import { formerUsernames } from '#db/schema/players.ts'
import { imbalances } from '#tests/databases/imbalances.ts'
import {
  callRoute,
  emptyDatabase,
  everyRow,
  formRequest,
  locationOf,
  makeAccount,
  makeFact,
  makePlayer,
  MONDAY,
  pageRequest,
  scriptAccounts,
  signedIn,
  testContext,
  type TestContext,
} from '#tests/people/factories.ts'
import { makeFirstStaff } from '#tests/people/staff.ts'
import { checkEverything } from '#tests/servers/whole-check.ts'
import { board } from '#tests/worlds/boards.ts'
import { insertRows, makeStandings, makeWeeks } from '#tests/worlds/rows.ts'

const WEEK = weekOf(MONDAY)
const ID = (number: number) => `aj_${String(number).padStart(25, '0')}`

beforeEach(() => emptyDatabase(testContext()))

test('a player is found by each search, and no result has the specified text', async () => {
  const context = await running()
  const player = await climber(context, 3, {
    telegramId: '77',
    githubAppInstallationId: 55,
    githubUsername: 'Octo-Cat',
  })
  await climber(context, 1)
  await insertRows(context, formerUsernames, { lowerCaseGithubUsername: 'old-cat', playerId: player.id })
  await insertRows(context, identities, { provider: 'github.com', uid: '4711', playerId: player.id })
  const found = async (by: string, value: string) => (await ask(context, by, value)).found.map(({ id }) => id)
  for (const [by, value] of [
    ['username', '@octo-CAT'],
    ['username', 'OLD-cat'],
    ['id', player.id],
    ['auth', '4711'],
    ['telegram', '77'],
    ['installation', '55'],
    ['rank', '1'],
  ] as const)
    expect([by, await found(by, value)]).toEqual([by, [player.id]])
  const missing = async (by: string, value: string) => (await ask(context, by, value)).missing
  expect(await missing('auth', '9')).toBe('No player found with this auth ID : 9')
  expect(await missing('id', 'pl_x')).toBe('No player found with this ID : pl_x')
  expect(await missing('telegram', '9')).toBe('No player found with this Telegram ID : 9')
  expect(await missing('installation', 'many')).toBe('No player found with this installation ID : many')
  expect(await missing('username', "nobody' OR 1")).toBe("No player found with this username : nobody' OR 1")
  expect(await missing('rank', '3')).toBe('No player found with this rank : 3')
  expect((await ask(context, 'premium', '')).missing).toBe('No player has premium.')
  expect(await missing('username', '')).toBe('Type what to look for, then search.')
})

test('premium players and players who share a rank are paged by key', async () => {
  const context = await running()
  for (let index = 0; index < 53; index += 1) {
    const player = await makePlayer(context, { isPremium: true })
    await makeStandings(context, { period: WEEK, playerId: player.id, points: 40, reachedAt: index % 7, premium: true })
  }
  for (const by of ['premium', 'rank'] as const) {
    const value = by === 'rank' ? '1' : ''
    const first = await searchPlayers(context, { by, value, after: null })
    const after = new URL(first.nextHref ?? '', 'http://local').searchParams.get('after')
    const second = await searchPlayers(context, { by, value, after })
    expect([first.found.length, second.found.length, second.nextHref]).toEqual([50, 3, null])
    expect(new Set([...first.found, ...second.found].map(({ id }) => id)).size).toBe(53)
  }
})

test('hostile questions are answered and nothing is asked without a value', async () => {
  const context = await running()
  const { cookie } = await makeFirstStaff(context)
  for (const query of [
    '',
    '?by=nothing&value=x',
    '?by=rank&value=-1',
    '?by=rank&value=1e99&after=x',
    '?by=premium&after=zz',
  ])
    expect(await callRoute(search, context, pageRequest(`/admin/players${query}`, cookie))).toHaveProperty('view')
  const unknown = await callRoute(loader, context, pageRequest('/admin/players/pl_x', cookie), { id: 'pl_x' })
  expect(unknown).toMatchObject({ status: 404 })
  const player = await makePlayer(context)
  const named = pageRequest(`/admin/players/${player.githubUsername}?into=x`, cookie)
  expect(locationOf(await callRoute(loader, context, named, { id: player.githubUsername }))).toBe(
    `/admin/players/${player.id}?into=x`,
  )
})

test('a page shows how a player stands, and no address, chat or code', async () => {
  const context = await running()
  const ada = await makeFirstStaff(context)
  const player = await climber(context, 2, {
    email: 'grace@example.test',
    emailConfirmedAt: 1,
    telegramId: '123456789',
    stripeCustomerId: 'cus_secret',
  })
  await grantPremium(context, ada.id, { playerId: player.id, premium: true })
  await signedIn(context, player)
  await changeAccountStatus(context, ada.id, { playerId: player.id, change: 'suspend', reason: 'Looked at' })
  const page = await open(context, player.id)
  expect(page).toMatchObject({
    email: { masked: 'g…@example.test', isConfirmed: true },
    hasTelegram: true,
    sessions: 1,
    states: ['suspended'],
    premium: [{ source: 'grant', entitles: true }],
    audit: [
      { actor: ada.email, text: 'Suspended a player', detail: 'reason: Looked at' },
      { actor: ada.email, text: 'Changed premium by hand', detail: 'premium: true' },
    ],
  })
  expect(page.ledger.lines).toHaveLength(2)
  for (const secret of ['grace@', '123456789', 'cus_secret']) expect(JSON.stringify(page)).not.toContain(secret)
})

test('points are taken of a week once, with a reason that everybody reads, and given back', async () => {
  const context = await running()
  const player = await climber(context, 3)
  const taken = { id: ID(1), scale: 'contest', week: WEEK, points: -20, reason: 'Empty commits' } as const
  expect(await adjustPoints(context, 'st_1', player.id, taken)).toEqual({ ok: true })
  expect(await adjustPoints(context, 'st_1', player.id, taken)).toEqual({ ok: true, known: true })
  expect(await weekPoints(context, player.id)).toBe(10)
  expect((await open(context, player.id)).ledger.lines).toContainEqual(
    expect.objectContaining({ title: 'Adjustment', points: -20, subject: { title: 'Empty commits', number: null } }),
  )
  // GitHub's next answer does not contain the adjustment and leaves it.
  context.clock.now += 3 * HOUR
  await pollPlayers(context, [player.id])
  expect(await weekPoints(context, player.id)).toBe(10)
  await sound(context)
  expect(await withdrawAdjustment(context, 'st_1', player.id, ID(1))).toEqual({ ok: true })
  expect(await withdrawAdjustment(context, 'st_1', player.id, ID(1))).toMatchObject({ code: 'adjustment_not_found' })
  expect(await weekPoints(context, player.id)).toBe(30)
  await sound(context)
})

test('a week cannot be bought, emptied below nothing or changed once it closed', async () => {
  const context = await running()
  const player = await climber(context, 2)
  const adjust = (points: number | null, week = WEEK, reason = 'Why') =>
    adjustPoints(context, 'st_1', player.id, { id: ID(1), scale: 'contest', week, points, reason })
  const before = await everyRow(context)
  expect(await adjust(10)).toMatchObject({ code: 'only_taken' })
  expect(await adjust(-30)).toMatchObject({ code: 'more_than_there' })
  expect(await adjust(0)).toMatchObject({ code: 'points_missing' })
  expect(await adjust(null)).toMatchObject({ code: 'points_missing' })
  expect(await adjust(-10_001)).toMatchObject({ code: 'points_missing' })
  expect(await adjust(-10, WEEK, '')).toMatchObject({ code: 'reason_missing' })
  expect(await adjust(-10, WEEK, 'x'.repeat(501))).toMatchObject({ code: 'reason_long' })
  expect(await adjust(-10, nextWeek(WEEK))).toMatchObject({ code: 'week_closed' })
  expect(await adjust(-10, '2026-W40')).toMatchObject({ code: 'week_closed' })
  expect(await everyRow(context)).toBe(before)
  await context.db.run(sql`UPDATE weeks SET state = 'closed', closed_at = 1 WHERE key = ${WEEK}`)
  expect(await adjust(-10)).toMatchObject({ code: 'week_closed' })
  expect(
    await adjustPoints(context, 'st_1', 'pl_nobody', {
      id: ID(1),
      scale: 'lifetime',
      week: '',
      points: 1,
      reason: 'x',
    }),
  ).toMatchObject({ code: 'player_not_found' })
})

test('a week that settles is adjusted on its last day', async () => {
  const context = await running()
  const player = await climber(context, 2)
  context.clock.now = MONDAY + 7 * DAY + 5 * HOUR
  await advanceWeeks(context)
  const taken = { id: ID(1), scale: 'contest', week: WEEK, points: -10, reason: 'Why' } as const
  expect(await adjustPoints(context, 'st_1', player.id, taken)).toEqual({ ok: true })
  expect(await context.db.all(sql`SELECT day, week FROM ledger WHERE kind = 'adjustment'`)).toEqual([
    { day: '2026-11-22', week: WEEK },
  ])
  expect(await imbalances(context)).toEqual([])
})

test('lifetime points go both ways, stay through the next count and never fall below nothing', async () => {
  const context = await running()
  const player = await makePlayer(context)
  await grantBonus(context, player.id, { key: 'bonus:telegram', kind: 'telegram_connected', points: 50 })
  const adjust = (number: number, points: number) =>
    adjustPoints(context, 'st_1', player.id, { id: ID(number), scale: 'lifetime', week: '', points, reason: 'Why' })
  expect(await adjust(1, 400)).toEqual({ ok: true })
  expect(await adjust(2, -100)).toEqual({ ok: true })
  expect(await adjust(3, -351)).toMatchObject({ code: 'more_than_there' })
  const counters = { commits: 1, pullRequests: 0, issues: 0, pullRequestReviews: 0, issueComments: 0, createEvents: 0 }
  context.github.fetchTotals = async () => ({ ok: true, value: counters })
  await refreshTotals(context, player.id)
  expect(await findPlayerById(context, player.id)).toMatchObject({ totalPoints: 360, level: 3 })
  expect(await weekPoints(context, player.id)).toBe(0)
  expect(await withdrawAdjustment(context, 'st_1', player.id, ID(1))).toMatchObject({ code: 'more_than_there' })
  expect(await withdrawAdjustment(context, 'st_1', player.id, ID(2))).toEqual({ ok: true })
  expect(await findPlayerById(context, player.id)).toMatchObject({ totalPoints: 460 })
  await sound(context)
})

test('two who adjust at once both count, as does a refresh between them', async () => {
  const context = await running()
  const player = await climber(context, 4)
  const adjust = (number: number) =>
    adjustPoints(context, 'st_1', player.id, {
      id: ID(number),
      scale: 'contest',
      week: WEEK,
      points: -10,
      reason: 'Why',
    })
  expect(await Promise.all([adjust(1), adjust(2), pollPlayers(context, [player.id])])).toMatchObject([
    { ok: true },
    { ok: true },
    {},
  ])
  expect(await weekPoints(context, player.id)).toBe(20)
  await sound(context)
})

test('a suspended player leaves every open board and comes back with what was found meanwhile', async () => {
  const context = await running()
  const [player, other] = [await climber(context, 3), await climber(context, 1)]
  await makeWeeks(context, { key: '2026-W40', state: 'open' })
  await makeStandings(context, [
    { period: '2026-W40', playerId: player.id, points: 0 },
    { period: '2026-09', playerId: player.id, points: 90 },
  ])
  await context.db.run(sql`UPDATE standings SET points = 90, descent = -90, day1 = 90 WHERE period = '2026-W40'`)
  await context.db.run(sql`UPDATE weeks SET state = 'closed' WHERE key = '2026-W40'`)
  const change = (what: 'suspend' | 'lift', reason = 'Two accounts') =>
    changeAccountStatus(context, 'st_1', { playerId: player.id, change: what, reason })
  expect(await change('lift')).toMatchObject({ code: 'already' })
  expect(await change('suspend', '')).toMatchObject({ code: 'reason_missing' })
  expect((await Promise.all([change('suspend'), change('suspend')])).map((answer) => answer.ok).sort()).toEqual([
    false,
    true,
  ])
  expect(await ranked(context, player.id)).toEqual(['2026-09', '2026-W40'])
  expect(await counted(context)).toBe(1)
  expect((await ask(context, 'rank', '1')).found.map(({ id }) => id)).toEqual([other.id])
  await sound(context)
  context.world.get(player.nodeId)
  expect(await context.db.all(sql`SELECT kind, player_id FROM notifications WHERE id LIKE 'standing:%'`)).toEqual([
    { kind: 'CUSTOM', player_id: player.id },
  ])
  await learn(context, player, 4)
  expect(await ranked(context, player.id)).toEqual(['2026-09', '2026-W40'])
  expect(await change('lift')).toEqual({ ok: true })
  expect(await weekPoints(context, player.id)).toBe(40)
  expect(await ranked(context, player.id)).toEqual(['2026-09', '2026-11', '2026-W40', WEEK])
  expect(await counted(context)).toBe(2)
  await sound(context)
})

test('a ban ends every session and refuses signing in until it is lifted', async () => {
  const context = await running()
  const ada = await makeFirstStaff(context)
  const account = makeAccount()
  const player = await makePlayer(context, { githubId: account.githubId })
  const cookie = await signedIn(context, player)
  scriptAccounts(context, [account])
  const signIn = () =>
    completeSignIn(
      context,
      {
        state: 'state',
        codeVerifier: 'verifier',
        username: account.username,
        githubId: account.githubId,
        kind: 'login',
        returnTo: '/',
        keepsToken: false,
        expiresAt: context.now() + HOUR,
      },
      { state: 'state', code: `code-of-${account.githubId}`, userAgent: null },
    )
  const post = (fields: Record<string, string>) =>
    callRoute(action, context, formRequest(`/admin/players/${player.id}`, fields, ada.cookie), { id: player.id })
  expect(locationOf(await post({ intent: 'ban', reason: 'Spam' }))).toBe(`/admin/players/${player.id}`)
  expect(await context.db.all(sql`SELECT * FROM sessions`)).toEqual([])
  expect(await signIn()).toEqual({ ok: false, code: 'banned' })
  expect(cookie).not.toBe('')
  expect((await open(context, player.id)).states).toEqual(['banned'])
  expect(await post({ intent: 'ban', reason: 'Spam' })).toMatchObject({
    init: { status: 409 },
    data: { intent: 'ban', errors: { form: changeProblemText.already }, values: { reason: 'Spam' } },
  })
  expect(locationOf(await post({ intent: 'lift', reason: 'A mistake' }))).toBe(`/admin/players/${player.id}`)
  expect(await signIn()).toMatchObject({ ok: true })
})

test('premium by hand puts a player on the premium board and takes the player off again, ranks untouched', async () => {
  const context = await running()
  const { cookie } = await makeFirstStaff(context)
  const player = await climber(context, 2)
  const post = (premium: string) =>
    callRoute(
      action,
      context,
      formRequest(`/admin/players/${player.id}`, { intent: 'grant-premium', premium }, cookie),
      { id: player.id },
    )
  const ranks = async (path: string) => (await board(context, path)).rows.map((row) => [row.rank, row.premium])
  expect(await ranks('/leaderboard?board=premium')).toEqual([])
  for (const [premium, isPremium] of [
    ['on', true],
    ['on', true],
    ['off', false],
  ] as const) {
    expect(locationOf(await post(premium))).toBe(`/admin/players/${player.id}`)
    expect(await ranks('/leaderboard?board=premium')).toEqual(isPremium ? [[1, true]] : [])
    expect(await ranks('/leaderboard')).toEqual([[1, isPremium]])
    expect(await findPlayerById(context, player.id)).toMatchObject({ isPremium })
    expect(await imbalances(context)).toEqual([])
  }
  const { audit } = await loadAdminPlayer(context, player, { ledger: { week: WEEK }, into: null })
  expect(audit.map(({ detail }) => detail)).toEqual(['premium: false', 'premium: true', 'premium: true'])
})

test('forms are parsed at the edge, and what was typed comes back', async () => {
  const context = await running()
  const { cookie } = await makeFirstStaff(context)
  const player = await climber(context, 2)
  const post = (fields: Record<string, string>) =>
    callRoute(action, context, formRequest(`/admin/players/${player.id}`, fields, cookie), { id: player.id })
  const before = await everyRow(context)
  expect(await post({ intent: 'adjust', id: ID(1), scale: WEEK, points: 'forty', reason: 'Why' })).toMatchObject({
    init: { status: 400 },
    data: {
      intent: 'adjust',
      errors: { points: changeProblemText.points_missing },
      values: { points: 'forty', reason: 'Why', scale: WEEK, id: ID(1) },
    },
  })
  expect(await post({ intent: 'nothing' })).toMatchObject({ init: { status: 400 } })
  expect(await post({ intent: 'adjust', id: 'mine', scale: WEEK, points: '-10', reason: 'Why' })).toMatchObject({
    init: { status: 409 },
  })
  expect(await post({ intent: 'suspend', reason: ' ' })).toMatchObject({
    data: { errors: { reason: changeProblemText.reason_missing } },
  })
  expect(await everyRow(context)).toBe(before)
  expect(locationOf(await post({ intent: 'adjust', id: ID(1), scale: WEEK, points: '−10', reason: 'Why' }))).toBe(
    `/admin/players/${player.id}`,
  )
  expect(await weekPoints(context, player.id)).toBe(10)
  expect(locationOf(await post({ intent: 'withdraw', id: ID(1) }))).toBe(`/admin/players/${player.id}`)
})

test('by no form is anything done about who has not claimed, who goes unsuspended and unbanned', async () => {
  const context = await running()
  const { cookie } = await makeFirstStaff(context)
  const player = await makePlayer(context, { claimedAt: null, scoresFrom: null })
  const into = (await makePlayer(context)).id
  const before = await everyRow(context)
  for (const intent of Object.keys(changeForms)) {
    const fields = {
      intent,
      id: ID(1),
      scale: WEEK,
      points: '-10',
      reason: 'Why',
      into,
      confirmUsername: player.githubUsername,
      premium: 'on',
    }
    const request = formRequest(`/admin/players/${player.id}`, fields, cookie)
    expect(await callRoute(action, context, request, { id: player.id }), intent).toMatchObject({
      init: { status: 409 },
      data: { intent, errors: { [intent === 'adjust' ? 'points' : 'form']: changeProblemText.not_claimed } },
    })
  }
  expect(await everyRow(context)).toBe(before)
  context.clock.now += 8 * DAY
  await deleteOldRows(context)
  expect(await findPlayerById(context, player.id)).toBeNull()
})

/** On Wednesday of an open week. */
async function running(): Promise<TestContext> {
  const context = testContext(MONDAY)
  await advanceWeeks(context)
  context.clock.now = MONDAY + 2 * DAY + 12 * HOUR
  return context
}

async function climber(context: TestContext, facts: number, values: Parameters<typeof makePlayer>[1] = {}) {
  const player = await makePlayer(context, { scoresFrom: '2026-11-16', claimedAt: MONDAY, ...values })
  await learn(context, player, facts)
  // A refresh takes GitHub's name over.
  if (values.githubUsername !== undefined)
    await context.db.run(sql`UPDATE players SET github_username = ${values.githubUsername},
      lower_case_github_username = ${values.githubUsername.toLowerCase()} WHERE id = ${player.id}`)
  return player
}

/** GitHub reports this many pull requests since Monday, at most two per day, and the player is refreshed. */
async function learn(context: TestContext, player: { id: string; nodeId: string }, facts: number) {
  const known = context.world.get(player.nodeId)
  const shown = Array.isArray(known) ? known : []
  while (shown.length < facts)
    shown.push(makeFact({ occurredAt: MONDAY + Math.floor(shown.length / 2) * DAY + shown.length * HOUR }))
  context.world.set(player.nodeId, shown)
  await pollPlayers(context, [player.id])
}

async function weekPoints({ db }: TestContext, playerId: string): Promise<number> {
  const [row] = await db.all<{ points: number }>(
    sql`SELECT points FROM standings WHERE player_id = ${playerId} AND period = ${WEEK}`,
  )
  return row?.points ?? 0
}

async function ranked({ db }: TestContext, playerId: string): Promise<string[]> {
  const rows = await db.all<{ period: string }>(
    sql`SELECT period FROM standings WHERE player_id = ${playerId} AND ranked = 1 ORDER BY period`,
  )
  return rows.map(({ period }) => period)
}

async function counted({ db }: TestContext): Promise<number> {
  const [row] = await db.all<{ players: number }>(sql`SELECT SUM(players) AS players FROM histogram
    WHERE board = 'all' AND period = ${WEEK}`)
  return row?.players ?? 0
}

/** The daily rebuild check finds nothing. */
async function sound(context: TestContext): Promise<void> {
  expect(await checkEverything(context)).toEqual([])
}

async function ask(context: TestContext, by: string, value: string) {
  const { cookie } = await staffOf(context)
  const query = new URLSearchParams({ by, value }).toString()
  const answer = await callRoute(search, context, pageRequest(`/admin/players?${query}`, cookie))
  if (answer instanceof Response) throw new Error(`answered ${answer.status}`)
  return answer.view
}

const met = new WeakMap<TestContext, ReturnType<typeof makeFirstStaff>>()

function staffOf(context: TestContext): ReturnType<typeof makeFirstStaff> {
  const known = met.get(context) ?? makeFirstStaff(context)
  met.set(context, known)
  return known
}

async function open(context: TestContext, id: string) {
  const player = await findPlayerById(context, id)
  if (player === null) throw new Error('nobody there')
  return loadAdminPlayer(context, player, { ledger: { week: WEEK }, into: null })
}
