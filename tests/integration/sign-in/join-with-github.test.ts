import { eq, sql } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { inviterCookie, nextCookie } from '#app/context/cookies.server.ts'
import { hashGitHubId } from '#app/core/secrets/keyed-hash.server.ts'
import { writeRegistration } from '#app/core/settings/registration.server.ts'
import { DAY } from '#app/domain/time/period.ts'
import { action as join } from '#app/features/sign-in/join.route.ts'
import { action as login } from '#app/features/sign-in/login.route.ts'
import { action as setup } from '#app/features/sign-in/setup.route.tsx'
import { loadRoot } from '#app/load-root.server.ts'
import { loader as callback } from '#app/routes/github-callback.route.ts'
import { erasedAccounts } from '#db/schema/account.ts'
import { players } from '#db/schema/players.ts'
import { sessions } from '#db/schema/sign-in.ts'
import {
  callRoute,
  cookiesAfter,
  emptyDatabase,
  everyRow,
  formRequest,
  loadContextOf,
  locationOf,
  makeAccount,
  makePlayer,
  MONDAY,
  pageRequest,
  scriptAccounts,
  testContext,
  type TestContext,
} from '#tests/people/factories.ts'
import { insertRows } from '#tests/worlds/rows.ts'

let context: TestContext

beforeEach(async () => {
  context = testContext(MONDAY + 2 * DAY)
  await emptyDatabase(context)
  await writeRegistration(context, 'open')
})

test('somebody new joins and signs in at once, and our own token looks up nobody', async () => {
  const account = newcomer()
  context.limits.lookup = () => Promise.reject(new Error('looked up'))
  context.github.findUser = () => Promise.reject(new Error('looked up'))
  const { left, answer, cookie } = await joinWithGitHub(account)
  expect(locationOf(left)).toMatch(/^http:\/\/github\.test\/login\/oauth\/authorize\?/)
  expect(locationOf(answer)).toBe('/setup/Newcomer')
  expect(await context.db.select().from(players)).toMatchObject([
    { githubId: account.githubId, githubUsername: 'Newcomer', claimedAt: context.now(), scoresFrom: '2026-11-16' },
  ])
  const { data } = await loadRoot(pageRequest('/setup/Newcomer', cookie), loadContextOf(context))
  expect([data.viewer?.username, data.event]).toEqual([
    'Newcomer',
    { name: 'create_player', props: { player_username: 'Newcomer' } },
  ])
})

test('until GitHub says who it is, nothing is stored', async () => {
  const before = await everyRow(context)
  await callRoute(join, context, formRequest('/join', { by: 'github' }))
  expect(await everyRow(context)).toBe(before)
})

test('the inviter counts, and the chosen plan stays', async () => {
  const inviter = await makePlayer(context)
  const account = newcomer()
  const cookies = [
    await inviterCookie(context.config).write(inviter.id),
    await nextCookie(context.config).write('/checkout?plan=lifetime_access'),
  ].map((cookie) => cookie.split(';')[0])
  const { cookie } = await joinWithGitHub(account, { cookie: cookies.join('; ') })
  const [joined] = await context.db.select().from(players).where(eq(players.githubId, account.githubId))
  expect(joined?.inviterId).toBe(inviter.id)
  expect(cookie).toContain('next=')
  expect(cookie).not.toContain('inviter=')
})

test.for([
  ['/', '/player/Newcomer'],
  ['/leaderboard?board=month', '/leaderboard?board=month'],
  ['https://evil.example/', '/player/Newcomer'],
])('somebody who plays is signed in, from %s to %s', async ([returnTo, page]) => {
  const account = newcomer()
  await playerOf(account, { claimedAt: 1 })
  const { answer, cookie } = await joinWithGitHub(account, { returnTo })
  expect(locationOf(answer)).toBe(page)
  const { data } = await loadRoot(pageRequest('/', cookie), loadContextOf(context))
  expect([data.viewer?.username, data.event]).toEqual(['Newcomer', null])
  expect(await context.db.$count(players)).toBe(1)
})

test.for([
  ['/c/spring', '/c/spring'],
  ['/my-leaderboards/join/abc', '/my-leaderboards/join/abc'],
  ['/', null],
  ['https://evil.example/', null],
] as [string, string | null][])(
  'the address of a claim survives it: from %s it goes on to %s after the setup',
  async ([returnTo, next]) => {
    const { cookie } = await joinWithGitHub(newcomer(), { returnTo })
    expect(await nextOf(cookie)).toBe(next)
  },
)

test('a name that is typed into the dialog of a page that asked for an account leads back there', async () => {
  const account = newcomer()
  scriptAccounts(context, [account])
  const fields = { username: 'newcomer', returnTo: '/', next: '/my-leaderboards/join/abc' }
  const typed = await callRoute(join, context, formRequest('/join', fields))
  expect(locationOf(typed)).toBe('/setup/Newcomer')
  const { cookie } = await joinWithGitHub(account, { cookie: cookiesAfter(typed) })
  expect(await nextOf(cookie)).toBe('/my-leaderboards/join/abc')
})

test('a login that claims a name leads back to the page that asked for it', async () => {
  const account = newcomer()
  await playerOf(account, { claimedAt: null, scoresFrom: null })
  const fields = { username: 'newcomer', returnTo: '/c/spring' }
  const left = await callRoute(login, context, formRequest('/login', fields))
  const query = new URLSearchParams({
    state: new URL(locationOf(left)).searchParams.get('state') ?? '',
    code: `code-of-${account.githubId}`,
  })
  const answer = await callRoute(callback, context, pageRequest(`/github/callback?${query}`, cookiesAfter(left)))
  expect(locationOf(answer)).toBe('/setup/Newcomer')
  expect(await nextOf(cookiesAfter(answer, cookiesAfter(left)))).toBe('/c/spring')
})

test('what somebody wanted before they joined is where they end: at once if they play, else after the setup', async () => {
  const account = newcomer()
  const next = '/my-leaderboards/new?template=class'
  const first = await joinWithGitHub(account, { returnTo: '/run-a-contest', next })
  expect(locationOf(first.answer)).toBe('/setup/Newcomer')
  const form = formRequest('/setup/Newcomer', { intent: 'details' }, first.cookie)
  const saved = await callRoute(setup, context, form, { username: 'Newcomer' })
  expect(locationOf(saved)).toBe(next)
  const again = await joinWithGitHub(account, { returnTo: '/run-a-contest', next })
  expect(locationOf(again.answer)).toBe(next)
  expect(again.cookie).not.toContain('next=')
  for (const foreign of ['https://evil.example/', '//evil.example', '/ad-redirect?redirect=x'])
    expect(locationOf((await joinWithGitHub(account, { next: foreign })).answer)).toBe('/player/Newcomer')
})

test('a typed name keeps it too', async () => {
  newcomer()
  const answer = await callRoute(join, context, formRequest('/join', { username: 'Newcomer', next: '/prizes' }))
  expect(locationOf(answer)).toBe('/setup/Newcomer')
  expect(await nextCookie(context.config).read(pageRequest('/', cookiesAfter(answer)))).toBe('/prizes')
})

test('somebody whose name was typed before claims that player', async () => {
  const account = newcomer()
  await playerOf(account, { claimedAt: null, scoresFrom: null })
  const { answer } = await joinWithGitHub(account)
  expect(locationOf(answer)).toBe('/setup/Newcomer')
  expect(await context.db.select().from(players)).toMatchObject([{ claimedAt: context.now() }])
})

test('while registration is paused the alert says so and nobody leaves for GitHub', async () => {
  await writeRegistration(context, 'paused')
  const before = await everyRow(context)
  const left = await callRoute(join, context, formRequest('/join', { by: 'github', returnTo: '/leaderboard' }))
  expect(locationOf(left)).toBe('/leaderboard?join')
  expect(await dialogAfter(left)).toEqual({ kind: 'paused' })
  expect(await everyRow(context)).toBe(before)
})

test('registration that pauses meanwhile stops newcomers, but not those who joined', async () => {
  const account = newcomer()
  const pause = () => writeRegistration(context, 'paused')
  const { answer } = await joinWithGitHub(account, { meanwhile: pause })
  expect([locationOf(answer), await dialogAfter(answer)]).toEqual(['/?join', { kind: 'paused' }])
  expect(await context.db.$count(players)).toBe(0)
  expect(await context.db.all(sql`SELECT id FROM outbox`)).toEqual([])
  await writeRegistration(context, 'open')
  await playerOf(account, { claimedAt: null, scoresFrom: null })
  expect(locationOf((await joinWithGitHub(account, { meanwhile: pause })).answer)).toBe('/setup/Newcomer')
})

test('a banned player gets the sign-in’s reason; a suspended one is signed in', async () => {
  const account = newcomer()
  const player = await playerOf(account, { claimedAt: 1, suspendedAt: 1, bannedAt: 1 })
  const { answer } = await joinWithGitHub(account)
  expect(locationOf(answer)).toBe('/?login')
  expect(await dialogAfter(answer)).toMatchObject({
    kind: 'login',
    error: 'This account is banned. Write to us if you think this is a mistake.',
  })
  expect(await context.db.$count(sessions)).toBe(0)
  await context.db.update(players).set({ bannedAt: null }).where(eq(players.id, player.id))
  expect(locationOf((await joinWithGitHub(account)).answer)).toBe('/player/Newcomer')
  expect(await context.db.$count(sessions)).toBe(1)
})

test('an erased account returns with its suspension and without an inviter', async () => {
  const account = newcomer()
  const inviter = await makePlayer(context)
  const idHash = await hashGitHubId(context, account.githubId)
  await insertRows(context, erasedAccounts, { idHash, standing: 'suspended' })
  const cookie = (await inviterCookie(context.config).write(inviter.id)).split(';')[0] ?? ''
  expect(locationOf((await joinWithGitHub(account, { cookie })).answer)).toBe('/setup/Newcomer')
  const [back] = await context.db.select().from(players).where(eq(players.githubId, account.githubId))
  expect(back).toMatchObject({ suspendedAt: context.now(), inviterId: null })
})

test('an organization’s or a bot’s account does not join', async () => {
  const account = makeAccount({ username: 'some-bot', type: 'Bot' })
  scriptAccounts(context, [account])
  const { answer } = await joinWithGitHub(account)
  expect(await dialogAfter(answer)).toMatchObject({ kind: 'join', error: 'An error occurred. Please try again.' })
  expect(await context.db.$count(players)).toBe(0)
})

test('a refused, forged or cancelled return goes back to the dialog or the page', async () => {
  const account = newcomer()
  const refused = await joinWithGitHub(account, { code: 'refused', returnTo: '/leaderboard' })
  expect(locationOf(refused.answer)).toBe('/leaderboard?join')
  expect(await dialogAfter(refused.answer)).toMatchObject({
    kind: 'join',
    error: 'An error occurred. Please try again.',
  })
  const forged = await joinWithGitHub(account, { state: 'forged' })
  expect(await dialogAfter(forged.answer)).toMatchObject({ kind: 'join' })
  const cancelled = await joinWithGitHub(account, { error: 'access_denied', returnTo: '/leaderboard' })
  expect(locationOf(cancelled.answer)).toBe('/leaderboard')
  expect(await context.db.$count(players)).toBe(0)
})

test('two returns at once join one player', async () => {
  const account = newcomer()
  const answers = await Promise.all([joinWithGitHub(account), joinWithGitHub(account)])
  expect(answers.map(({ answer }) => locationOf(answer))).toEqual([
    '/setup/Newcomer',
    expect.stringMatching(/Newcomer$/),
  ])
  expect(await context.db.$count(players)).toBe(1)
})

function newcomer() {
  const account = makeAccount({ username: 'Newcomer' })
  scriptAccounts(context, [account])
  return account
}

function playerOf(account: ReturnType<typeof makeAccount>, values: Partial<typeof players.$inferInsert>) {
  return makePlayer(context, {
    githubId: account.githubId,
    nodeId: account.nodeId,
    githubUsername: account.username,
    ...values,
  })
}

type Journey = {
  next?: string
  returnTo?: string
  cookie?: string
  code?: string
  state?: string
  error?: string
  meanwhile?: () => Promise<void>
}

async function joinWithGitHub(account: { githubId: number }, journey: Journey = {}) {
  const { returnTo = '/', next = '', cookie: before = '', meanwhile } = journey
  const left = await callRoute(join, context, formRequest('/join', { by: 'github', returnTo, next }, before))
  await meanwhile?.()
  const state = journey.state ?? new URL(locationOf(left)).searchParams.get('state') ?? ''
  const query = new URLSearchParams({
    state,
    ...(journey.error === undefined
      ? { code: journey.code ?? `code-of-${account.githubId}` }
      : { error: journey.error }),
  })
  const request = pageRequest(`/github/callback?${query.toString()}`, cookiesAfter(left, before))
  const answer = await callRoute(callback, context, request)
  return { left, answer, cookie: cookiesAfter(answer, cookiesAfter(left, before)) }
}

/** Where the setup ends. */
function nextOf(cookie: string): Promise<string | null> {
  return nextCookie(context.config).read(pageRequest('/', cookie))
}

async function dialogAfter(answer: unknown) {
  const { data } = await loadRoot(pageRequest(locationOf(answer), cookiesAfter(answer)), loadContextOf(context))
  return data.dialog
}
