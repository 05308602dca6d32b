import { eq } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { signInCookie } from '#app/context/cookies.server.ts'
import { writeRegistration } from '#app/core/settings/registration.server.ts'
import { signInFailureText, type SignInFailure } from '#app/domain/sign-in/sign-in-text.ts'
import { DAY, HOUR, MINUTE } from '#app/domain/time/period.ts'
import { action as login } from '#app/features/sign-in/login.route.ts'
import { action as setup } from '#app/features/sign-in/setup.route.tsx'
import { loadRoot } from '#app/load-root.server.ts'
import { loader as callback } from '#app/routes/github-callback.route.ts'
import { deliveries, outbox } from '#db/schema/notifications.ts'
import { players } from '#db/schema/players.ts'
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
  type TestContext,
} from '#tests/people/factories.ts'
import { settle } from '#tests/servers/post.ts'

const WEDNESDAY = MONDAY + 2 * DAY + 10 * HOUR
const NEVER_DRAWN = 1
const DRAWN = 0

let context: TestContext

beforeEach(async () => {
  context = testContext(WEDNESDAY)
  await emptyDatabase(context)
  await writeRegistration(context, 'open')
  draw(NEVER_DRAWN)
})

/** A way to fail, and the account the notice names. */
const WAYS: [SignInFailure, { typed: boolean; account: boolean }, () => Promise<unknown>][] = [
  ['unknown_name', { typed: true, account: false }, () => tryLogin('stranger')],
  [
    'no_answer',
    { typed: true, account: false },
    () => {
      context.limits.lookup = async () => false
      return tryLogin('stranger')
    },
  ],
  ['cancelled', { typed: true, account: false }, async () => comeBack(await leave(), { error: 'access_denied' })],
  ['callback', { typed: false, account: false }, () => comeBack({ cookie: '', state: 'forged' }, { code: 'stolen' })],
  ['code', { typed: true, account: false }, async () => comeBack(await leave(), { code: 'refused' })],
  [
    'identity',
    { typed: true, account: false },
    async () => {
      context.oauth.fetchIdentity = async () => ({ ok: false, code: 'unavailable', message: '502' })
      return comeBack(await leave(), { code: codeOf('summiteer') })
    },
  ],
  ['other_account', { typed: true, account: true }, async () => comeBack(await leave(), { code: codeOf('impostor') })],
  [
    'player_not_found',
    { typed: true, account: true },
    async () => {
      const left = await leave()
      await context.db.delete(players)
      return comeBack(left, { code: codeOf('summiteer') })
    },
  ],
  [
    'not_member',
    { typed: true, account: true },
    async () => {
      const isMember = async () => ({ ok: true as const, value: false })
      const listMembers = async () => ({ ok: true as const, value: new Set<number>() })
      context.organisation = { login: 'summit', isMember, listMembers }
      const left = await leave()
      return comeBack(left, { code: codeOf('summiteer') })
    },
  ],
  [
    'banned',
    { typed: true, account: true },
    async () => {
      const left = await leave()
      await context.db.update(players).set({ suspendedAt: 1, bannedAt: 1 })
      return comeBack(left, { code: codeOf('summiteer') })
    },
  ],
]

test('every way to fail is tried below', () => {
  expect(WAYS.map(([kind]) => kind).toSorted()).toEqual(Object.keys(signInFailureText).toSorted())
})

test.each(WAYS)('%s is told to the admin chat, once however often it comes', async (kind, names, fail) => {
  await makeSummiteer()
  expect(locationOf(await fail())).toMatch(/^\//)
  await fail()
  await settle(context)
  expect(context.telegrams.map(({ chatId }) => chatId)).toEqual(['-100'])
  const text = context.telegrams[0]?.text.replaceAll('\\', '') ?? ''
  expect(text).toContain(`Sign-in error: ${signInFailureText[kind]}`)
  const typed = /^unknown|^no_/.test(kind) ? 'stranger' : 'summiteer'
  expect(text.includes(`Typed: ${typed}.`)).toBe(names.typed)
  expect(/At GitHub: (summiteer|impostor)\./.test(text)).toBe(names.account)
  await fail()
  await settle(context)
  expect(context.telegrams).toHaveLength(1)
  expect(
    context.logged.filter(({ message, fields }) => message === 'Sign-in failed' && fields?.kind === kind),
  ).toHaveLength(3)
})

test.each(WAYS)('%s writes nothing where there is no admin chat, but is logged', async (kind, _names, fail) => {
  await makeSummiteer()
  context.config = { ...context.config, TELEGRAM_ADMIN_CHAT_ID: null }
  await fail()
  expect(await notices()).toEqual([])
  expect(context.logged).toContainEqual(expect.objectContaining({ fields: expect.objectContaining({ kind }) }))
})

test('a flood of forged callbacks writes one row in ten minutes, and one more that says that it goes on', async () => {
  const forge = () => comeBack({ cookie: '', state: 'forged' }, { code: 'stolen' })
  await Promise.all(Array.from({ length: 20 }, forge))
  expect(await notices()).toHaveLength(1)
  draw(DRAWN)
  await Promise.all(Array.from({ length: 20 }, forge))
  expect(await notices()).toHaveLength(2)
  await settle(context)
  // The outbox is empty again, so the receipt must prevent a second notice.
  for (let minute = 0; minute < 5; minute += 1) {
    context.clock.now += MINUTE
    await forge()
    expect(await notices()).toEqual([])
    await settle(context)
  }
  expect(context.telegrams.map(({ text }) => text.includes('dozens'))).toEqual([false, true])
  expect(await context.db.select().from(deliveries)).toHaveLength(2)
  context.clock.now += 10 * MINUTE
  await forge()
  await settle(context)
  expect(context.telegrams).toHaveLength(3)
})

test("failures over an address's limit cost the database nothing", async () => {
  context.limits.form = async () => false
  await comeBack({ cookie: '', state: 'forged' }, { code: 'stolen' })
  expect([await notices(), context.logged]).toEqual([[], []])
})

test('who types an address or a sentence is not repeated, in the chat or in the log', async () => {
  await tryLogin('ada@example.test')
  await settle(context)
  expect(context.telegrams).toHaveLength(1)
  expect(JSON.stringify([context.telegrams, context.logged])).not.toContain('ada')
  await tryLogin('  ')
  await settle(context)
  expect(context.telegrams).toHaveLength(1)
})

test('kinds and windows are counted separately', async () => {
  await makeSummiteer()
  await comeBack(await leave(), { error: 'access_denied' })
  await comeBack(await leave(), { code: 'refused' })
  context.clock.now += 10 * MINUTE
  await comeBack(await leave(), { code: 'refused' })
  expect((await notices()).map((text) => /(cancelled|code)/.exec(text)?.[1])).toEqual(['cancelled', 'code', 'code'])
})

test('cancelling at GitHub shows a calm message on the screen where the login began', async () => {
  await makeSummiteer()
  const answer = await comeBack(await leave('/leaderboard?board=month'), { error: 'access_denied' })
  expect(locationOf(answer)).toBe('/leaderboard?board=month')
  const { toast, dialog } = await rootAfter(answer)
  expect(toast).toMatchObject({
    type: 'info',
    message: 'You cancelled at GitHub. Nothing was changed. You can log in at any time.',
  })
  expect(dialog).toBeNull()
  expect(cookiesAfter(answer)).not.toMatch(/session=|sign_in=/)
})

test('cancelling with a lost cookie shows the same message at home, after ten minutes where the login began', async () => {
  await makeSummiteer()
  for (const left of [{ cookie: '', state: 'lost' }, await leave('/prizes')]) {
    context.clock.now += 11 * MINUTE
    const answer = await comeBack(left, { error: 'access_denied' })
    expect(locationOf(answer)).toBe(left.cookie === '' ? '/' : '/prizes')
    expect((await rootAfter(answer)).toast).toMatchObject({ type: 'info' })
  }
  expect((await notices()).every((text) => text.includes(signInFailureText.callback))).toBe(true)
})

test('who cancels claiming is back at the setup, and a dialog that opens again holds the text', async () => {
  const player = await makeSummiteer()
  await context.db.update(players).set({ claimedAt: null }).where(eq(players.id, player.id))
  const left = await callRoute(setup, context, formRequest('/setup/summiteer', { intent: 'claim' }), {
    username: 'summiteer',
  })
  const state = new URL(locationOf(left)).searchParams.get('state') ?? ''
  const answer = await comeBack({ cookie: cookiesAfter(left), state }, { error: 'access_denied' })
  expect(locationOf(answer)).toBe('/setup/summiteer')
  expect((await rootAfter(answer)).toast).toMatchObject({ type: 'info' })
  const dialog = await loadRoot(
    pageRequest('/?login&returnTo=%2Fsettings', cookiesAfter(answer)),
    loadContextOf(context),
  )
  expect(dialog.data).toMatchObject({ toast: null, dialog: { kind: 'login', error: null, note: { tone: 'info' } } })
})

async function makeSummiteer() {
  const player = await makePlayer(context, { githubUsername: 'summiteer' })
  scriptAccounts(context, [
    makeAccount({ username: 'summiteer', githubId: player.githubId }),
    makeAccount({ username: 'impostor', githubId: 77 }),
  ])
  own = player.githubId
  return player
}

let own = 0

function codeOf(username: 'summiteer' | 'impostor'): string {
  return `code-of-${username === 'summiteer' ? own : 77}`
}

function tryLogin(username: string, returnTo = '/') {
  return callRoute(login, context, formRequest('/login', { username, returnTo }))
}

async function leave(returnTo = '/') {
  if ((await context.db.select().from(players)).length === 0) await makeSummiteer()
  await context.db.update(players).set({ suspendedAt: null, bannedAt: null })
  const answer = await tryLogin('summiteer', returnTo)
  const state = new URL(locationOf(answer)).searchParams.get('state') ?? ''
  const cookie = cookiesAfter(answer)
  expect(await signInCookie(context.config).read(pageRequest('/', cookie))).toMatchObject({ state })
  return { cookie, state }
}

function comeBack({ cookie, state }: { cookie: string; state: string }, answer: Record<string, string>) {
  const query = new URLSearchParams({ state, ...answer }).toString()
  return callRoute(callback, context, pageRequest(`/github/callback?${query}`, cookie))
}

async function rootAfter(answer: unknown) {
  const { data } = await loadRoot(pageRequest(locationOf(answer), cookiesAfter(answer)), loadContextOf(context))
  return data
}

async function notices(): Promise<string[]> {
  const rows = await context.db.select().from(outbox).orderBy(outbox.createdAt)
  return rows.map((row) => (row.message as { text: string }).text)
}

/** Sets the chance when one byte is drawn; secrets stay random. */
function draw(byte: number): void {
  const { randomBytes } = testContext()
  context.randomBytes = (length) => (length === 1 ? new Uint8Array([byte]) : randomBytes(length))
}
