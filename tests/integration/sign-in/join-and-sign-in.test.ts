import { eq, sql } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { parseConfig } from '#app/context/config.server.ts'
import { bookmarkCookie, flashCookie, sessionCookie, signInCookie } from '#app/context/cookies.server.ts'
import { pollPlayers } from '#app/core/github/poll-players.server.ts'
import { deleteOldRows } from '#app/core/monitoring/delete-old-rows.server.ts'
import { joinPlayer } from '#app/core/players/join-player.server.ts'
import { writeRegistration } from '#app/core/settings/registration.server.ts'
import { findSessionPlayer } from '#app/core/sign-in/sessions.server.ts'
import { DAY, HOUR, MINUTE } from '#app/domain/time/period.ts'
import { loadHome } from '#app/features/home/load-home.server.ts'
import { action as join } from '#app/features/sign-in/join.route.ts'
import { action as login } from '#app/features/sign-in/login.route.ts'
import { action as setup } from '#app/features/sign-in/setup.route.tsx'
import { safePath } from '#app/http.server.ts'
import { loadRoot } from '#app/load-root.server.ts'
import { loader as callback } from '#app/routes/github-callback.route.ts'
import { action as logout } from '#app/routes/logout.route.ts'
import { loader as playerPage } from '#app/routes/player/player.route.tsx'
import { identities } from '#db/schema/account.ts'
import { outbox } from '#db/schema/notifications.ts'
import { players } from '#db/schema/players.ts'
import { sessions } from '#db/schema/sign-in.ts'
import { statistics } from '#db/schema/statistics.ts'
import {
  callRoute,
  cookiesAfter,
  emptyDatabase,
  everyRow,
  formRequest,
  loadContextOf,
  locationOf,
  makeAccount,
  makeCommits,
  makeFact,
  makePlayer,
  MONDAY,
  pageRequest,
  scriptAccounts,
  signedIn,
  testContext,
  testVars,
  type TestContext,
} from '#tests/people/factories.ts'
import { board } from '#tests/worlds/boards.ts'

const WEDNESDAY = MONDAY + 2 * DAY + 10 * HOUR

const TEXT = {
  blank: 'Please enter your GitHub username',
  malformed: 'A GitHub username has letters, digits and hyphens, 39 characters at most.',
  unknown: 'GitHub has no account with this username. Check the spelling and try again.',
  notPersonal: 'This account belongs to an organization or a bot. Only people can join.',
  tooMany: 'GitHub answers slowly at the moment. Join with GitHub instead, or type your name again in a minute.',
  failed: 'An error occurred. Please try again.',
  notJoined: 'Please join the quest before logging in',
  otherAccount: 'Github username does not match the provided pseudo',
  noPlayer: 'Player not found',
}

/** A failed sign-in writes only a notice for the admin (sign-in-failures.test.ts). */
const NOTICES = { but: 'outbox' }
const REST = 'Further ones in the next ten minutes are only in the log.'

beforeEach(() => emptyDatabase(testContext()))

test('while registration is paused a join opens the paused dialog and stores nothing', async () => {
  const context = testContext(WEDNESDAY)
  scriptAccounts(context, [makeAccount({ username: 'summiteer' })])
  const before = await everyRow(context)
  const answer = await callRoute(
    join,
    context,
    formRequest('/join', { username: 'summiteer', returnTo: '/leaderboard' }),
  )
  expect(locationOf(answer)).toBe('/leaderboard?join')
  expect((await rootAfter(context, answer)).dialog).toEqual({ kind: 'paused' })
  expect(await everyRow(context)).toBe(before)
})

test.each(['foo-', 'a--b'])('%s, as only old accounts are called, joins', async (username) => {
  const context = await openContext()
  scriptAccounts(context, [makeAccount({ username })])
  const answer = await callRoute(join, context, formRequest('/join', { username, returnTo: '/' }))
  expect(locationOf(answer)).toBe(`/setup/${username}`)
})

test('the paused dialog opens at ?join without any form', async () => {
  const { data } = await loadRoot(pageRequest('/?join'), loadContextOf(testContext(WEDNESDAY)))
  expect(data.dialog).toEqual({ kind: 'paused' })
})

test.for([
  ['nothing', '', TEXT.blank],
  ['blanks', '  \t ', TEXT.blank],
  ['40 letters', 'a'.repeat(40), TEXT.malformed],
  ['a leading hyphen', '-ab', TEXT.malformed],
  ['an underscore', 'a_b', TEXT.malformed],
  ['a letter with an umlaut', 'Käthe', TEXT.malformed],
  ['a look-alike letter', 'аdmin', TEXT.malformed],
  ['an emoji', '🧗', TEXT.malformed],
  ['markup', '<script>alert(1)</script>', TEXT.malformed],
  ['a path', '../settings', TEXT.malformed],
  ['SQL', "' OR 1=1 --", TEXT.malformed],
  ['an unknown account', 'nobody-here', TEXT.unknown],
  ['an organisation', 'some-organization', TEXT.notPersonal],
  ['a bot', 'some-bot', TEXT.notPersonal],
] as const)('joining with %s keeps what was typed, says why and stores nothing', async ([, typed, text]) => {
  const context = await openContext()
  scriptAccounts(context, [
    makeAccount({ username: 'some-organization', type: 'Organization' }),
    makeAccount({ username: 'some-bot', type: 'Bot' }),
  ])
  const before = await everyRow(context)
  const answer = await callRoute(
    join,
    context,
    formRequest('/join', { username: typed, returnTo: '/leaderboard?board=month' }),
  )
  expect(locationOf(answer)).toBe('/leaderboard?board=month&join')
  expect((await rootAfter(context, answer)).dialog).toEqual({
    kind: 'join',
    username: typed,
    error: text,
  })
  expect(await everyRow(context)).toBe(before)
})

test('a name of ten thousand characters is called malformed, keeps its start and fits into the cookie', async () => {
  const context = await openContext()
  for (const [route, path, text] of [
    [join, '/join', TEXT.malformed],
    [login, '/login', TEXT.notJoined],
  ] as const) {
    const answer = await callRoute(route, context, formRequest(path, { username: 'x'.repeat(10_000) }))
    const { dialog } = await rootAfter(context, answer)
    expect(dialog).toMatchObject({ username: 'x'.repeat(200), error: text })
    expect(cookiesAfter(answer).length).toBeLessThan(4000)
  }
})

test('joining while GitHub does not answer, or its budget for names is used up, stores nothing', async () => {
  const context = await openContext()
  const before = await everyRow(context)
  const silent = await callRoute(join, context, formRequest('/join', { username: 'summiteer' }))
  expect((await rootAfter(context, silent)).dialog).toMatchObject({ username: 'summiteer', error: TEXT.failed })
  let requests = 0
  context.github.findUser = async () => {
    requests += 1
    return { ok: true, value: null }
  }
  context.limits.lookup = async () => false
  const refused = await callRoute(join, context, formRequest('/join', { username: 'summiteer' }))
  expect((await rootAfter(context, refused)).dialog).toMatchObject({ username: 'summiteer', error: TEXT.tooMany })
  expect(requests).toBe(0)
  expect(await everyRow(context)).toBe(before)
})

test('a body that is no form is answered like an empty one', async () => {
  const context = await openContext()
  for (const [route, path] of [
    [join, '/join'],
    [login, '/login'],
  ] as const) {
    const request = new Request(`${testVars.APP_ORIGIN}${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: '{"username":"summiteer"}',
    })
    const answer = await callRoute(route, context, request)
    expect((await rootAfter(context, answer)).dialog).toMatchObject({ username: '', error: TEXT.blank })
  }
})

test('a join stores the account under its numeric id, unclaimed, and goes on to setup', async () => {
  const context = await openContext()
  const account = makeAccount({ username: 'A'.repeat(39) })
  scriptAccounts(context, [account])
  const answer = await callRoute(join, context, formRequest('/join', { username: `  ${'a'.repeat(39)} ` }))
  expect(locationOf(answer)).toBe(`/setup/${account.username}`)
  const [player] = await context.db.select().from(players)
  expect(player).toMatchObject({
    githubId: account.githubId,
    githubUsername: account.username,
    lowerCaseGithubUsername: 'a'.repeat(39),
    claimedAt: null,
    scoresFrom: null,
    email: null,
    joinedAt: new Date(WEDNESDAY).toISOString(),
    level: 1,
    totalPoints: 0,
    hasTelegramEnabled: true,
    hasEmailEnabled: true,
    notificationOnlyOnPrize: false,
  })
  expect(player?.id).toMatch(/^pl_/)
  expect(await playersCount(context)).toBe(0)
})

test('an existing player is told and led to the player page, or to setup while unclaimed, in any case of the name', async () => {
  const context = await openContext()
  const claimed = await makePlayer(context, named('Summiteer'))
  const unclaimed = await makePlayer(context, { ...named('Newcomer'), claimedAt: null, scoresFrom: null })
  const before = await everyRow(context)
  for (const [typed, page] of [
    ['sUmmiteer', `/player/${claimed.githubUsername}`],
    ['NEWCOMER', `/setup/${unclaimed.githubUsername}`],
  ] as const) {
    const answer = await callRoute(join, context, formRequest('/join', { username: typed }))
    expect(locationOf(answer)).toBe(page)
    expect((await rootAfter(context, answer)).toast).toEqual({
      type: 'info',
      message: 'This player already exists! Redirection...',
      position: 'top-right',
      duration: 3000,
    })
  }
  expect(await joinPlayer(context, 'sUmmiteer')).toMatchObject({
    ok: false,
    code: 'PLAYER_ALREADY_EXISTS',
    message: 'Player already exists with this GitHub username : sUmmiteer',
  })
  expect(await everyRow(context)).toBe(before)
})

test('an account that we know by an older name is the same player, not a second one', async () => {
  const context = await openContext()
  const player = await makePlayer(context, named('old-name'))
  scriptAccounts(context, [makeAccount({ username: 'new-name', githubId: player.githubId })])
  const answer = await callRoute(join, context, formRequest('/join', { username: 'new-name' }))
  expect(locationOf(answer)).toBe('/player/old-name')
  expect(await context.db.select().from(players)).toHaveLength(1)
})

test('the name of an account that GitHub deleted is free: whoever took it joins by it', async () => {
  const context = await openContext()
  const gone = await makePlayer(context, { ...named('summiteer'), goneAt: WEDNESDAY - DAY })
  const taker = makeAccount({ username: 'summiteer' })
  scriptAccounts(context, [taker])
  expect(await joinPlayer(context, 'summiteer')).toMatchObject({ ok: true, player: { githubId: taker.githubId } })
  expect(await context.db.select().from(players).where(eq(players.id, gone.id))).toEqual([gone])
})

test('two joins at once enrol one player', async () => {
  const context = await openContext()
  scriptAccounts(context, [makeAccount({ username: 'summiteer' })])
  const requests = Array.from({ length: 4 }, () => formRequest('/join', { username: 'summiteer' }))
  const answers = await Promise.all(requests.map((request) => callRoute(join, context, request)))
  expect(answers.map(locationOf)).toEqual(Array.from({ length: 4 }, () => '/setup/summiteer'))
  expect(await context.db.select().from(players)).toHaveLength(1)
})

test('unclaimed players are in no board, count or page', async () => {
  const context = await openContext()
  const player = await makePlayer(context, { ...named('newcomer'), claimedAt: null, scoresFrom: null })
  context.world.set(player.nodeId, [makeFact({ occurredAt: WEDNESDAY - HOUR })])
  await pollPlayers(context, [player.id])
  expect(await board(context, '/leaderboard?find=newcomer')).toMatchObject({
    rows: [],
    rankedPlayers: 0,
    search: { query: 'newcomer', outcome: 'nobody' },
  })
  expect((await loadHome(context, { viewer: null, inviter: null })).view).toMatchObject({
    players: 0,
    top: [],
    tiles: [],
  })
  const page = await callRoute(playerPage, context, pageRequest('/player/newcomer'), { username: 'newcomer' })
  expect(page instanceof Response && page.status).toBe(404)
  const cookie = await signedIn(context, player)
  expect((await loadRoot(pageRequest('/', cookie), loadContextOf(context))).data.viewer).toBeNull()
})

test('unclaimed players are deleted after seven days, claimed ones stay', async () => {
  const context = await openContext()
  await makePlayer(context, { ...named('newcomer'), claimedAt: null })
  await makePlayer(context, named('summiteer'))
  context.clock.now += 7 * DAY
  await deleteOldRows(context)
  expect(await context.db.select().from(players)).toHaveLength(2)
  context.clock.now += 1
  await deleteOldRows(context)
  expect((await context.db.select().from(players)).map((player) => player.githubUsername)).toEqual(['summiteer'])
  expect(await playersCount(context)).toBe(1)
})

test.for([
  ['nothing', '', TEXT.blank],
  ['blanks', '   ', TEXT.blank],
  ['somebody who has not joined', 'stranger', TEXT.notJoined],
  ['no account of GitHub', 'nobody-here', TEXT.notJoined],
  ['no name at all', '-- <b>', TEXT.notJoined],
] as const)('login with %s keeps what was typed, says why and stores nothing of it', async ([, typed, text]) => {
  const context = await openContext()
  scriptAccounts(context, [makeAccount({ username: 'stranger' })])
  const before = await everyRow(context, NOTICES)
  const answer = await callRoute(login, context, formRequest('/login', { username: typed, returnTo: '/leaderboard' }))
  expect(locationOf(answer)).toBe('/leaderboard?login')
  expect((await rootAfter(context, answer)).dialog).toEqual({
    kind: 'login',
    username: typed,
    error: text,
  })
  expect(await everyRow(context, NOTICES)).toBe(before)
})

test('while registration is paused a name that nobody has in public leads to GitHub, which says whose it is', async () => {
  const context = testContext(WEDNESDAY)
  const [hidden, gone] = [
    await makePlayer(context, { ...named('hidden-one'), hiddenAt: 1 }),
    await makePlayer(context, { ...named('gone-one'), goneAt: 1 }),
  ]
  const stranger = makeAccount({ username: 'stranger' })
  scriptAccounts(context, [makeAccount({ githubId: hidden.githubId, username: 'hidden-one' }), stranger])
  // Nobody is looked up, so neither a silent GitHub nor a spent budget tells a name from another.
  context.limits.lookup = async () => false
  const back = async (username: string, githubId: number) => {
    const left = await callRoute(login, context, formRequest('/login', { username }))
    const state = new URL(locationOf(left)).searchParams.get('state') ?? ''
    const path = `/github/callback?code=code-of-${githubId}&state=${state}`
    return callRoute(callback, context, pageRequest(path, cookiesAfter(left)))
  }
  expect(locationOf(await back('hidden-one', hidden.githubId))).toBe('/player/hidden-one')
  const strange = await back('stranger', stranger.githubId)
  expect((await rootAfter(context, strange)).dialog).toMatchObject({ username: 'stranger', error: TEXT.notJoined })
  expect(await adminNotices(context)).toEqual([expect.stringContaining('Typed: stranger. At GitHub: stranger.')])
  expect(
    locationOf(await callRoute(login, context, formRequest('/login', { username: gone.githubUsername }))),
  ).toContain('/login/oauth/authorize')
})

test('login says that an error occurred while GitHub does not answer or its budget is used up', async () => {
  const context = await openContext()
  const silent = await callRoute(login, context, formRequest('/login', { username: 'stranger' }))
  expect((await rootAfter(context, silent)).dialog).toMatchObject({ username: 'stranger', error: TEXT.failed })
  scriptAccounts(context, [])
  context.limits.lookup = async () => false
  const refused = await callRoute(login, context, formRequest('/login', { username: 'stranger' }))
  expect((await rootAfter(context, refused)).dialog).toMatchObject({ username: 'stranger', error: TEXT.failed })
})

test('a known player is sent to GitHub even while nothing can be looked up', async () => {
  const context = await openContext()
  await makePlayer(context, named('summiteer'))
  context.limits.lookup = async () => false
  const answer = await callRoute(login, context, formRequest('/login', { username: 'SUMMITEER' }))
  expect(locationOf(answer)).toMatch(/^http:\/\/github\.test\/login\/oauth\/authorize\?/)
})

test('the first sign-in claims the player: identity, Monday of its week, admin notice, count, once', async () => {
  const context = await openContext()
  const account = makeAccount({ username: 'Summiteer', name: 'Su Miteer' })
  scriptAccounts(context, [account])
  context.world.set(account.nodeId, [makeFact({ occurredAt: WEDNESDAY - HOUR })])
  await callRoute(join, context, formRequest('/join', { username: 'summiteer' }))
  const { answer, cookie } = await claim(context, account)
  expect(locationOf(answer)).toBe('/setup/Summiteer')
  const [player] = await context.db.select().from(players)
  expect(player).toMatchObject({
    claimedAt: WEDNESDAY,
    scoresFrom: '2026-11-16',
    name: 'Su Miteer',
    email: account.email,
    emailConfirmedAt: WEDNESDAY,
    lastGithubUpdate: WEDNESDAY,
  })
  expect(await context.db.select().from(identities)).toEqual([
    {
      provider: 'github.com',
      uid: String(account.githubId),
      playerId: player?.id,
      email: account.email,
      emailVerified: true,
      displayName: 'Su Miteer',
      photoUrl: null,
      createdAt: WEDNESDAY,
    },
  ])
  expect(await adminNotices(context)).toEqual(['New sign-in: Summiteer'])
  expect(await playersCount(context)).toBe(1)
  expect((await loadRoot(pageRequest('/', cookie), loadContextOf(context))).data.viewer?.username).toBe('Summiteer')

  context.clock.now += DAY
  const again = await signInAs(context, 'summiteer', account)
  expect(locationOf(again.answer)).toBe('/player/Summiteer')
  expect(await context.db.select().from(identities)).toHaveLength(1)
  expect(await adminNotices(context)).toHaveLength(1)
  expect(await playersCount(context)).toBe(1)
  const [unchanged] = await context.db.select().from(players)
  expect(unchanged).toMatchObject({ claimedAt: WEDNESDAY, scoresFrom: '2026-11-16' })
  expect(await context.db.select().from(sessions)).toHaveLength(2)
})

test('login also claims a player who joined and never came back to setup', async () => {
  const context = await openContext()
  const account = makeAccount({ username: 'summiteer', email: null, emailVerified: false })
  scriptAccounts(context, [account])
  await callRoute(join, context, formRequest('/join', { username: 'summiteer' }))
  const { answer } = await signInAs(context, 'summiteer', account)
  expect(locationOf(answer)).toBe('/setup/summiteer')
  expect((await context.db.select().from(players))[0]).toMatchObject({
    claimedAt: WEDNESDAY,
    email: null,
    emailConfirmedAt: null,
  })
})

test('an address that GitHub did not verify is not confirmed by claiming', async () => {
  const context = await openContext()
  const account = makeAccount({ emailVerified: false })
  scriptAccounts(context, [account])
  await callRoute(join, context, formRequest('/join', { username: account.username }))
  await claim(context, account)
  expect((await context.db.select().from(players))[0]).toMatchObject({ email: account.email, emailConfirmedAt: null })
})

test('another account cannot claim a player: specified text, and only a notice is written', async () => {
  const context = await openContext()
  const owner = makeAccount({ username: 'summiteer' })
  const other = makeAccount({ username: 'impostor' })
  scriptAccounts(context, [owner, other])
  await callRoute(join, context, formRequest('/join', { username: 'summiteer' }))
  const before = await everyRow(context, NOTICES)
  const byLogin = await signInAs(context, 'summiteer', other)
  expect(locationOf(byLogin.answer)).toBe('/?login')
  expect((await rootAfter(context, byLogin.answer)).dialog).toMatchObject({
    username: 'summiteer',
    error: TEXT.otherAccount,
  })
  const bySetup = await claim(context, owner, `code-of-${other.githubId}`)
  expect(locationOf(bySetup.answer)).toBe('/setup/summiteer')
  expect((await rootAfter(context, bySetup.answer)).toast).toMatchObject({ type: 'danger', message: TEXT.otherAccount })
  expect(await everyRow(context, NOTICES)).toBe(before)
})

test.each(['open', 'paused'] as const)(
  'a renamed account signs in by its old and its new name while registration is %s',
  async (value) => {
    const context = testContext(WEDNESDAY)
    await writeRegistration(context, value)
    const player = await makePlayer(context, named('old-name'))
    const account = makeAccount({ githubId: player.githubId, username: 'new-name' })
    scriptAccounts(context, [account])
    for (const typed of ['old-name', 'New-Name']) {
      const { cookie } = await signInAs(context, typed, account)
      expect((await loadRoot(pageRequest('/', cookie), loadContextOf(context))).data.viewer?.githubId).toBe(
        player.githubId,
      )
    }
  },
)

test('whoever took over a freed name signs in by it, whoever had it here before', async () => {
  const context = testContext(WEDNESDAY)
  const former = await makePlayer(context, named('summiteer'))
  const taker = await makePlayer(context, named('before'))
  const account = makeAccount({ githubId: taker.githubId, username: 'Summiteer' })
  scriptAccounts(context, [makeAccount({ githubId: former.githubId, username: 'elsewhere' }), account])
  const { cookie } = await signInAs(context, 'summiteer', account)
  expect((await loadRoot(pageRequest('/', cookie), loadContextOf(context))).data.viewer?.githubId).toBe(taker.githubId)
  expect(await context.db.select().from(players).where(eq(players.id, former.id))).toEqual([former])
})

test('a freed name that another account took signs that account in to nothing', async () => {
  const context = await openContext()
  const player = await makePlayer(context, named('summiteer'))
  const renamed = makeAccount({ githubId: player.githubId, username: 'elsewhere' })
  const taker = makeAccount({ username: 'summiteer' })
  scriptAccounts(context, [renamed, taker])
  const before = await everyRow(context, NOTICES)
  const taken = await signInAs(context, 'summiteer', taker)
  expect((await rootAfter(context, taken.answer)).dialog).toMatchObject({ error: TEXT.notJoined })
  expect(await everyRow(context, NOTICES)).toBe(before)
  // Once the new name was seen, the old one belongs to an account that has not joined.
  await context.db
    .update(players)
    .set({ ...named('elsewhere'), usernameSeenAt: WEDNESDAY + 1 })
    .where(eq(players.id, player.id))
  const later = await callRoute(login, context, formRequest('/login', { username: 'summiteer' }))
  expect((await rootAfter(context, later)).dialog).toMatchObject({ error: TEXT.notJoined })
})

test('a callback without its transaction, or with an expired or foreign one, does not sign in', async () => {
  const context = testContext(WEDNESDAY)
  const player = await makePlayer(context, named('summiteer'))
  const account = makeAccount({ githubId: player.githubId, username: 'summiteer' })
  scriptAccounts(context, [account])
  const before = await everyRow(context, NOTICES)
  const { cookie, state } = await start(context, 'summiteer')
  const query = `?code=code-of-${account.githubId}&state=${state}`
  const foreign = await signInCookie(parseConfig({ ...testVars, SESSION_SECRET: 'another secret of somebody' })).write({
    state,
    codeVerifier: 'v',
    username: 'summiteer',
    githubId: player.githubId,
    kind: 'login',
    returnTo: '/',
    keepsToken: false,
    expiresAt: WEDNESDAY + HOUR,
  })
  for (const cookies of ['', foreign.split(';')[0] ?? '', 'sign_in=nonsense'])
    await expectRefused(context, await callRoute(callback, context, pageRequest(`/github/callback${query}`, cookies)))
  for (const wrong of [
    `?code=code-of-${account.githubId}&state=${state}x`,
    `?code=code-of-${account.githubId}`,
    `?state=${state}`,
    `?state=${state}&error=redirect_uri_mismatch`,
  ])
    await expectRefused(context, await callRoute(callback, context, pageRequest(`/github/callback${wrong}`, cookie)))
  context.clock.now += 10 * MINUTE + 1
  await expectRefused(context, await callRoute(callback, context, pageRequest(`/github/callback${query}`, cookie)))
  context.clock.now = WEDNESDAY
  expect(await everyRow(context, NOTICES)).toBe(before)
})

test('a transaction serves once: the callback clears it whatever came of it', async () => {
  const context = testContext(WEDNESDAY)
  const player = await makePlayer(context, named('summiteer'))
  const account = makeAccount({ githubId: player.githubId })
  scriptAccounts(context, [account])
  const { cookie, state } = await start(context, 'summiteer')
  for (const code of ['refused', `code-of-${account.githubId}`]) {
    const answer = await callRoute(
      callback,
      context,
      pageRequest(`/github/callback?code=${code}&state=${state}`, cookie),
    )
    expect(cookiesAfter(answer, cookie)).not.toContain('sign_in=')
  }
})

test('a refused code and a silent GitHub are told with the specified text and to the admin', async () => {
  const context = testContext(WEDNESDAY)
  const player = await makePlayer(context, named('summiteer'))
  const account = makeAccount({ githubId: player.githubId })
  scriptAccounts(context, [account])
  const refused = await signInAs(context, 'summiteer', account, 'refused')
  await expectRefused(context, refused.answer, 'summiteer')
  context.oauth.fetchIdentity = async () => ({ ok: false, code: 'unavailable', message: '502' })
  await expectRefused(context, (await signInAs(context, 'summiteer', account)).answer, 'summiteer')
  expect(await adminNotices(context)).toEqual([
    `Sign-in error: The code was not accepted. Typed: summiteer. ${REST}`,
    `Sign-in error: GitHub did not say who signed in. Typed: summiteer. ${REST}`,
  ])
  expect(await context.db.select().from(sessions)).toEqual([])
})

test('a callback that is sent again and again tells the admin once and is stopped by the limit on forms', async () => {
  const context = testContext(WEDNESDAY)
  const player = await makePlayer(context, named('summiteer'))
  scriptAccounts(context, [makeAccount({ githubId: player.githubId })])
  const begun = await start(context, 'summiteer')
  let exchanged = 0
  context.oauth.exchangeCode = async () => ((exchanged += 1), { ok: false, code: 'refused', message: 'bad code' })
  context.randomBytes = (length) => new Uint8Array(length).fill(1)
  for (let times = 0; times < 3; times += 1) await comeBack(context, { ...begun, code: 'x' })
  expect([exchanged, await adminNotices(context)]).toEqual([
    3,
    [`Sign-in error: The code was not accepted. Typed: summiteer. ${REST}`],
  ])
  context.limits.form = async () => false
  await expectRefused(context, (await comeBack(context, { ...begun, code: 'x' })).answer, 'summiteer')
  expect(exchanged).toBe(3)
})

test('an account that GitHub reported as deleted returns by signing in, with its rank on the open boards', async () => {
  const context = testContext(WEDNESDAY)
  const player = await makePlayer(context, named('summiteer'))
  const account = makeAccount({ githubId: player.githubId, username: 'summiteer' })
  scriptAccounts(context, [account])
  context.world.set(player.nodeId, [makeCommits('2026-11-17', 1)])
  await pollPlayers(context, [player.id])
  const facts = context.world.get(player.nodeId)
  context.world.set(player.nodeId, { state: 'deleted' })
  await pollPlayers(context, [player.id])
  expect((await board(context, '/leaderboard')).rows).toEqual([])
  const { answer } = await signInAs(context, 'summiteer', account)
  expect(cookiesAfter(answer)).toContain('session=')
  expect((await board(context, '/leaderboard')).rows).toMatchObject([{ username: 'summiteer', points: 10 }])
  if (facts !== undefined) context.world.set(player.nodeId, facts)
  expect((await pollPlayers(context, [player.id])).failed).toEqual([])
  expect(await context.db.select({ goneAt: players.goneAt }).from(players)).toEqual([{ goneAt: null }])
})

test('a player who was deleted between leaving and coming back is not found', async () => {
  const context = testContext(WEDNESDAY)
  const player = await makePlayer(context, named('summiteer'))
  const account = makeAccount({ githubId: player.githubId })
  scriptAccounts(context, [account])
  const { cookie, state } = await start(context, 'summiteer')
  await context.db.delete(players)
  const answer = await callRoute(
    callback,
    context,
    pageRequest(`/github/callback?code=code-of-${account.githubId}&state=${state}`, cookie),
  )
  expect((await rootAfter(context, answer)).dialog).toMatchObject({ username: 'summiteer', error: TEXT.noPlayer })
})

test('a session is stored hashed, ends after thirty days and is swept', async () => {
  const context = testContext(WEDNESDAY)
  const player = await makePlayer(context)
  const cookie = await signedIn(context, player)
  const sessionId = await sessionCookie(context.config).read(pageRequest('/', cookie))
  if (sessionId === null) throw new Error('no session')
  expect(atob(sessionId.replaceAll('-', '+').replaceAll('_', '/')).length).toBeGreaterThanOrEqual(16)
  expect(await everyRow(context)).not.toContain(sessionId)
  context.clock.now += 30 * DAY - 1
  expect((await findSessionPlayer(context, sessionId))?.id).toBe(player.id)
  await deleteOldRows(context)
  context.clock.now += 1
  expect(await findSessionPlayer(context, sessionId)).toBeNull()
  expect((await loadRoot(pageRequest('/', cookie), loadContextOf(context))).data.viewer).toBeNull()
  expect(await context.db.select().from(sessions)).toHaveLength(1)
  await deleteOldRows(context)
  expect(await context.db.select().from(sessions)).toHaveLength(0)
})

test("a changed or foreign session cookie is a visitor's", async () => {
  const context = testContext(WEDNESDAY)
  const cookie = await signedIn(context, await makePlayer(context))
  const elsewhere = { ...context, config: parseConfig({ ...testVars, SESSION_SECRET: 'another secret of somebody' }) }
  for (const changed of [
    cookie.slice(0, -3),
    cookie.replace('session=', 'session=x'),
    'session=',
    await signedIn(elsewhere, await makePlayer(context)),
  ])
    expect((await loadRoot(pageRequest('/', changed), loadContextOf(context))).data.viewer).toBeNull()
})

test('a cookie that was signed under another name signs nobody in', async () => {
  const context = testContext(WEDNESDAY)
  const cookie = await signedIn(context, await makePlayer(context))
  const [, id = ''] = cookie.split('=')
  const value = await sessionCookie(context.config).read(pageRequest('/', cookie))
  const [other = ''] = (await bookmarkCookie(context.config).write(value ?? '')).split(';')
  expect(other.replace('bookmark=', '')).not.toBe(id)
  const renamed = pageRequest('/', other.replace('bookmark=', 'session='))
  expect((await loadRoot(renamed, loadContextOf(context))).data.viewer).toBeNull()
  expect((await loadRoot(pageRequest('/', cookie), loadContextOf(context))).data.viewer).not.toBeNull()
})

test.each([{ suspendedAt: 1, bannedAt: 1 }, { mergedInto: 'pl_other' }, { claimedAt: null }])(
  'a session that was left behind signs nobody in with %j',
  async (change) => {
    const context = testContext(WEDNESDAY)
    const player = await makePlayer(context)
    const cookie = await signedIn(context, player)
    const viewer = async () => (await loadRoot(pageRequest('/', cookie), loadContextOf(context))).data.viewer
    expect(await viewer()).not.toBeNull()
    await context.db.update(players).set(change).where(eq(players.id, player.id))
    expect(await viewer()).toBeNull()
  },
)

test('logging out deletes this session only, clears the cookie and goes home', async () => {
  const context = testContext(WEDNESDAY)
  const player = await makePlayer(context)
  const cookie = await signedIn(context, player)
  const other = await signedIn(context, player)
  const answer = await callRoute(logout, context, formRequest('/logout', {}, cookie))
  expect(locationOf(answer)).toBe('/')
  expect(cookiesAfter(answer, cookie)).toBe('')
  expect((await loadRoot(pageRequest('/', cookie), loadContextOf(context))).data.viewer).toBeNull()
  expect((await loadRoot(pageRequest('/', other), loadContextOf(context))).data.viewer?.username).toBe(
    player.githubUsername,
  )
  expect(locationOf(await callRoute(logout, context, formRequest('/logout', {})))).toBe('/')
})

test('cookies are HttpOnly, SameSite=Lax and, on https, __Host- and Secure', async () => {
  const secure = parseConfig({ ...testVars, APP_ORIGIN: 'https://mergequest.example' })
  for (const write of [sessionCookie(secure).write('id'), flashCookie(secure).write({}), signInCookie(secure).clear()])
    expect(await write).toMatch(/^__Host-(?=.*; HttpOnly)(?=.*; Secure)(?=.*; SameSite=Lax)(?=.*; Path=\/)(?!.*Domain)/)
  const plain = await sessionCookie(testContext().config).write('id')
  expect(plain).toMatch(/^session=(?=.*; HttpOnly)(?=.*; SameSite=Lax)(?!.*Secure)/)
})

test.for([
  '//evil.example',
  '///evil.example',
  '/\\evil.example',
  '\\\\evil.example',
  'https://evil.example',
  'javascript:alert(1)',
  '/\t/evil.example',
  '/\n/evil.example',
  '\u0000//evil.example',
  '/.//evil.example',
  '/x/..//evil.example',
  '/%2e//evil.example',
  '/x/%2E%2e//evil.example',
  'evil.example',
  '',
])('no form leads away from here by returnTo %j', async (returnTo) => {
  const context = await openContext()
  const player = await makePlayer(context, named('summiteer'))
  const account = makeAccount({ githubId: player.githubId, username: 'summiteer' })
  scriptAccounts(context, [account])
  const locations = [
    locationOf(await callRoute(login, context, formRequest('/login', { username: '', returnTo }))),
    locationOf(await callRoute(join, context, formRequest('/join', { username: '', returnTo }))),
    locationOf((await signInAs(context, 'summiteer', account, undefined, returnTo)).answer),
    safePath(returnTo),
  ]
  for (const location of locations) {
    expect(location).toMatch(/^\/(?![/\\])/)
    expect(new URL(location, testVars.APP_ORIGIN).origin).toBe(testVars.APP_ORIGIN)
    expect(location).not.toContain('evil')
  }
})

test('a login returns to the screen that it was opened on, query included', async () => {
  const context = testContext(WEDNESDAY)
  const player = await makePlayer(context, named('summiteer'))
  const account = makeAccount({ githubId: player.githubId, username: 'summiteer' })
  scriptAccounts(context, [account])
  const { answer } = await signInAs(context, 'summiteer', account, undefined, '/leaderboard?board=month')
  expect(locationOf(answer)).toBe('/leaderboard?board=month')
})

test('a flash is shown once, and a forged one never', async () => {
  const context = testContext(WEDNESDAY)
  const written = await flashCookie(context.config).write({ toast: { type: 'info', message: 'hello' } })
  const cookie = written.split(';')[0] ?? ''
  const { data, headers } = await loadRoot(pageRequest('/', cookie), loadContextOf(context))
  expect(data.toast?.message).toBe('hello')
  expect(cookiesAfter(new Response(null, { headers }), cookie)).toBe('')
  const forged = await flashCookie(parseConfig({ ...testVars, SESSION_SECRET: 'another secret of somebody' })).write({
    toast: { type: 'danger', message: 'call this number' },
  })
  expect((await loadRoot(pageRequest('/', forged.split(';')[0]), loadContextOf(context))).data.toast).toBeNull()
})

async function openContext(): Promise<TestContext> {
  const context = testContext(WEDNESDAY)
  await writeRegistration(context, 'open')
  return context
}

function named(githubUsername: string) {
  return { githubUsername, lowerCaseGithubUsername: githubUsername.toLowerCase() }
}

/** The frame of the answer's target. */
async function rootAfter(context: TestContext, answer: unknown) {
  const { data } = await loadRoot(pageRequest(locationOf(answer), cookiesAfter(answer)), loadContextOf(context))
  return data
}

async function start(context: TestContext, username: string, returnTo = '/') {
  const answer = await callRoute(login, context, formRequest('/login', { username, returnTo }))
  const state = new URL(locationOf(answer)).searchParams.get('state') ?? ''
  return { cookie: cookiesAfter(answer), state }
}

async function signInAs(
  context: TestContext,
  typed: string,
  account: { githubId: number },
  code = `code-of-${account.githubId}`,
  returnTo = '/',
) {
  const { cookie, state } = await start(context, typed, returnTo)
  return comeBack(context, { cookie, state, code })
}

/** The first step of setup: to GitHub and back. */
async function claim(
  context: TestContext,
  account: { username: string; githubId: number },
  code = `code-of-${account.githubId}`,
) {
  const form = formRequest(`/setup/${account.username}`, { intent: 'claim' })
  const left = await callRoute(setup, context, form, { username: account.username })
  const state = new URL(locationOf(left)).searchParams.get('state') ?? ''
  return comeBack(context, { cookie: cookiesAfter(left), state, code })
}

async function comeBack(
  context: TestContext,
  { cookie, state, code }: { cookie: string; state: string; code: string },
) {
  const answer = await callRoute(callback, context, pageRequest(`/github/callback?code=${code}&state=${state}`, cookie))
  return { answer, cookie: cookiesAfter(answer, cookie) }
}

async function expectRefused(context: TestContext, answer: unknown, username?: string): Promise<void> {
  expect(locationOf(answer)).toBe('/?login')
  const { dialog } = await rootAfter(context, answer)
  expect(dialog).toMatchObject({ kind: 'login', error: TEXT.failed, ...(username === undefined ? {} : { username }) })
  expect(cookiesAfter(answer)).not.toContain('session=')
}

async function adminNotices(context: TestContext): Promise<string[]> {
  const rows = await context.db
    .select()
    .from(outbox)
    .orderBy(sql`rowid`)
  return rows.map((row) => (row.message as { text: string }).text)
}

async function playersCount(context: TestContext): Promise<number> {
  const [row] = await context.db.select().from(statistics).where(eq(statistics.id, 'players'))
  return row?.players ?? -1
}
