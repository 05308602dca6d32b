import { eq } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { inviterCookie } from '#app/context/cookies.server.ts'
import { writeRegistration } from '#app/core/settings/registration.server.ts'
import { DAY, HOUR } from '#app/domain/time/period.ts'
import { action as join } from '#app/features/sign-in/join.route.ts'
import { action as login } from '#app/features/sign-in/login.route.ts'
import { loader as callback } from '#app/routes/github-callback.route.ts'
import { loader as home } from '#app/routes/home.route.tsx'
import { loader as invite } from '#app/routes/invite.route.tsx'
import { formerUsernames, players } from '#db/schema/players.ts'
import {
  callRoute,
  cookiesAfter,
  emptyDatabase,
  formRequest,
  locationOf,
  makeAccount,
  makePlayer,
  MONDAY,
  pageRequest,
  scriptAccounts,
  signedIn,
  testContext,
  type TestContext,
} from '#tests/people/factories.ts'
import { insertRows, makeStandings } from '#tests/worlds/rows.ts'

const NOW = MONDAY + 2 * DAY + 10 * HOUR

beforeEach(() => emptyDatabase(testContext()))

test('an invitation shows who invites and is remembered, in any case of the name', async () => {
  const context = testContext(NOW)
  await makePlayer(context, named('Mireille'))
  for (const typed of ['Mireille', 'mireille', 'MIREILLE']) {
    const visit = await follow(context, typed)
    expect(visit.inviter).toBe('Mireille')
    expect(await inviterOf(context, visit.cookie)).toBe('Mireille')
  }
})

test('the inviter is somebody to pass: with rank and points of this week, those at the same score first', async () => {
  const context = testContext(NOW)
  const inviter = await makePlayer(context, named('mireille'))
  const challenge = async () => {
    const answer = await callRoute(invite, context, pageRequest('/invite/mireille'), { username: 'mireille' })
    if (answer instanceof Response) throw new Error('an invitation answered with a response')
    return answer.data.view.inviter
  }
  expect(await challenge()).toEqual({ username: 'mireille', rank: 0, points: 0 })
  for (const [player, points] of [
    [await makePlayer(context), 900],
    [inviter, 830],
    [await makePlayer(context), 830],
    [await makePlayer(context), 20],
  ] as const)
    await makeStandings(context, { period: '2026-W47', playerId: player.id, points })
  expect(await challenge()).toEqual({ username: 'mireille', rank: 2, points: 830 })
})

test('a name that the inviter had before invites as well, and the memory outlives a new one', async () => {
  const context = testContext(NOW)
  const { id } = await makePlayer(context, named('mireille'))
  await insertRows(context, formerUsernames, { lowerCaseGithubUsername: 'mimi', playerId: id, leftAt: NOW })
  const { inviter, cookie } = await follow(context, 'Mimi')
  expect(inviter).toBe('mireille')
  await context.db.update(players).set({ githubUsername: 'mireille-b', lowerCaseGithubUsername: 'mireille-b' })
  expect(await inviterOf(context, cookie)).toBe('mireille-b')
})

test('the last invitation followed is the one that holds', async () => {
  const context = testContext(NOW)
  await makePlayer(context, named('first-one'))
  await makePlayer(context, named('second-one'))
  const first = await follow(context, 'first-one')
  const second = await follow(context, 'second-one', first.cookie)
  expect(await inviterOf(context, second.cookie)).toBe('second-one')
})

test.for([
  ['nobody', 'nobody-here'],
  ['nothing', ''],
  ['40 letters', 'a'.repeat(40)],
  ['ten thousand letters', 'a'.repeat(10_000)],
  ['a leading hyphen', '-mireille'],
  ['markup', '<script>alert(1)</script>'],
  ['SQL', "' OR 1=1 --"],
  ['a path', '../settings'],
  ['an emoji', '🧗'],
  ['a null byte', 'mireille\u0000'],
] as const)('an invitation by %s is home without an inviter and without a cookie', async ([, typed]) => {
  const context = testContext(NOW)
  await makePlayer(context, named('mireille'))
  expect(await follow(context, typed)).toEqual({ inviter: null, cookie: '' })
})

test.for([
  ['unclaimed', { claimedAt: null }],
  ['suspended', { suspendedAt: NOW }],
  ['gone', { goneAt: NOW }],
] as const)('a player who is %s invites nobody', async ([, values]) => {
  const context = testContext(NOW)
  await makePlayer(context, { ...named('mireille'), ...values })
  expect(await follow(context, 'mireille')).toEqual({ inviter: null, cookie: '' })
})

test.for<[Record<string, string>, boolean]>([
  [{ 'sec-fetch-dest': 'document' }, true],
  [{ 'sec-fetch-dest': 'empty', 'sec-fetch-site': 'same-origin' }, true],
  [{ 'sec-fetch-dest': 'empty', 'sec-fetch-site': 'cross-site' }, false],
  [{ 'sec-fetch-dest': 'image' }, false],
  [{ 'sec-fetch-dest': 'iframe' }, false],
  [{ 'sec-fetch-dest': 'document', 'sec-purpose': 'prefetch;prerender' }, false],
])('an invitation that comes with %j is remembered: %s', async ([headers, isRemembered]) => {
  const context = testContext(NOW)
  await makePlayer(context, named('mireille'))
  const request = new Request(pageRequest('/invite/mireille'), { headers })
  const answer = await callRoute(invite, context, request, { username: 'mireille' })
  if (answer instanceof Response) throw new Error('an invitation answered with a response')
  expect(new Headers(answer.init?.headers).getSetCookie().join().includes('inviter=')).toBe(isRemembered)
})

test('an unknown name leaves a remembered inviter alone', async () => {
  const context = testContext(NOW)
  await makePlayer(context, named('mireille'))
  const { cookie } = await follow(context, 'mireille')
  expect(await follow(context, 'nobody-here', cookie)).toEqual({ inviter: 'mireille', cookie })
})

test('a remembered inviter who was suspended since is not shown', async () => {
  const context = testContext(NOW)
  await makePlayer(context, named('mireille'))
  const { cookie } = await follow(context, 'mireille')
  await context.db.update(players).set({ suspendedAt: NOW })
  expect(await inviterOf(context, cookie)).toBeNull()
})

test('an unsigned cookie invites no player', async () => {
  const context = testContext(NOW)
  const { id } = await makePlayer(context, named('mireille'))
  expect(await inviterOf(context, `inviter=${btoa(JSON.stringify(id))}`)).toBeNull()
})

test('a signed-in player gets no inviter', async () => {
  const context = testContext(NOW)
  await makePlayer(context, named('mireille'))
  const cookie = await signedIn(context, await makePlayer(context))
  expect(await follow(context, 'mireille', cookie)).toEqual({ inviter: null, cookie })
})

test('claiming fixes the inviter from the claiming browser and forgets the cookie', async () => {
  const context = await openContext()
  const inviter = await makePlayer(context, named('mireille'))
  const { cookie } = await follow(context, 'mireille')
  const claimed = await joinAndClaim(context, 'summiteer', cookie)
  expect(claimed.inviterId).toBe(inviter.id)
  expect(claimed.cookie).toContain('session=')
  expect(claimed.cookie).not.toContain('inviter=')
})

test('who joined in one browser and claims in another has the inviter of the other', async () => {
  const context = await openContext()
  const inviter = await makePlayer(context, named('mireille'))
  await callRoute(join, context, formRequest('/join', { username: scripted(context, 'summiteer') }))
  const { cookie } = await follow(context, 'mireille')
  expect((await claim(context, 'summiteer', cookie)).inviterId).toBe(inviter.id)
})

test('without an invitation there is no inviter', async () => {
  const context = await openContext()
  await makePlayer(context, named('mireille'))
  expect((await joinAndClaim(context, 'summiteer', '')).inviterId).toBeNull()
})

test('a second sign-in changes neither the inviter nor the cookie', async () => {
  const context = await openContext()
  const first = await makePlayer(context, named('mireille'))
  await makePlayer(context, named('osei'))
  await joinAndClaim(context, 'summiteer', (await follow(context, 'mireille')).cookie)
  const later = await follow(context, 'osei')
  const again = await claim(context, 'summiteer', later.cookie)
  expect(again.inviterId).toBe(first.id)
  expect(again.cookie).toContain('inviter=')
})

test('a player who came without an invitation cannot have one later', async () => {
  const context = await openContext()
  await makePlayer(context, named('mireille'))
  await joinAndClaim(context, 'summiteer', '')
  const again = await claim(context, 'summiteer', (await follow(context, 'mireille')).cookie)
  expect(again.inviterId).toBeNull()
})

test('players are never their own inviters, not even by a cookie that names them', async () => {
  const context = await openContext()
  scripted(context, 'summiteer')
  await callRoute(join, context, formRequest('/join', { username: 'summiteer' }))
  expect(await follow(context, 'summiteer')).toEqual({ inviter: null, cookie: '' })
  const own = await playerNamed(context, 'summiteer')
  const cookie = await cookieOf(context, own.id)
  const claimed = await claim(context, 'summiteer', cookie)
  expect(claimed.inviterId).toBeNull()
  expect(claimed.cookie).not.toContain('inviter=')
})

test.for([
  ['is unclaimed', { claimedAt: null }],
  ['was suspended since', { suspendedAt: NOW }],
  ['is gone since', { goneAt: NOW }],
] as const)('an inviter who %s is not fixed', async ([, values]) => {
  const context = await openContext()
  const inviter = await makePlayer(context, { ...named('mireille'), ...values })
  expect((await joinAndClaim(context, 'summiteer', await cookieOf(context, inviter.id))).inviterId).toBeNull()
})

test('an inviter who was erased since is not fixed', async () => {
  const context = await openContext()
  expect((await joinAndClaim(context, 'summiteer', await cookieOf(context, 'pl_erased'))).inviterId).toBeNull()
})

test('a sign-in that fails keeps the invitation', async () => {
  const context = await openContext()
  await makePlayer(context, named('mireille'))
  const { cookie } = await follow(context, 'mireille')
  const answer = await callRoute(callback, context, pageRequest('/github/callback?code=x&state=y', cookie))
  expect(cookiesAfter(answer, cookie)).toContain('inviter=')
})

test('who logs in from an invitation comes to the own page', async () => {
  const context = await openContext()
  await makePlayer(context, named('mireille'))
  await joinAndClaim(context, 'summiteer', '')
  const answer = await signIn(context, 'summiteer', '', '/invite/mireille')
  expect(locationOf(answer)).toBe('/player/summiteer')
})

async function openContext(): Promise<TestContext> {
  const context = testContext(NOW)
  await writeRegistration(context, 'open')
  return context
}

function named(username: string) {
  return { githubUsername: username }
}

/** Opens /invite/{username} in a browser with these cookies. */
async function follow(
  context: TestContext,
  username: string,
  before = '',
): Promise<{ inviter: string | null; cookie: string }> {
  const path = `/invite/${encodeURIComponent(username)}`
  const answer = await callRoute(invite, context, pageRequest(path, before), { username })
  if (answer instanceof Response) throw new Error('an invitation answered with a response')
  const headers = new Headers(answer.init?.headers)
  return {
    inviter: answer.data.view.inviter?.username ?? null,
    cookie: cookiesAfter(new Response(null, { headers }), before),
  }
}

/** The inviter that home shows in a browser with these cookies. */
async function inviterOf(context: TestContext, cookie: string): Promise<string | null> {
  const shown = await callRoute(home, context, pageRequest('/', cookie))
  if (shown instanceof Response) throw new Error('home answered with a response')
  return shown.view.inviter?.username ?? null
}

async function cookieOf(context: TestContext, id: string): Promise<string> {
  return (await inviterCookie(context.config).write(id)).split(';')[0] ?? ''
}

async function playerNamed(context: TestContext, username: string) {
  const [player] = await context.db.select().from(players).where(eq(players.githubUsername, username))
  if (player === undefined) throw new Error('no such player')
  return player
}

/** Adds the name to GitHub. */
function scripted(context: TestContext, username: string): string {
  scriptAccounts(context, [makeAccount({ username, githubId: 4242 })])
  return username
}

async function joinAndClaim(context: TestContext, username: string, cookie: string) {
  await callRoute(join, context, formRequest('/join', { username: scripted(context, username) }, cookie))
  return claim(context, username, cookie)
}

async function claim(context: TestContext, username: string, before: string) {
  const answer = await signIn(context, username, before)
  return { inviterId: (await playerNamed(context, username)).inviterId, cookie: cookiesAfter(answer, before) }
}

async function signIn(context: TestContext, username: string, cookie: string, returnTo = '/'): Promise<Response> {
  const left = await callRoute(login, context, formRequest('/login', { username, returnTo }, cookie))
  const state = new URL(locationOf(left)).searchParams.get('state') ?? ''
  const path = `/github/callback?code=code-of-4242&state=${state}`
  const answer = await callRoute(callback, context, pageRequest(path, cookiesAfter(left, cookie)))
  if (!(answer instanceof Response)) throw new Error('the callback did not answer')
  return answer
}
