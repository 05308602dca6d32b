import { env } from 'cloudflare:workers'
import { sql } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { parseConfig } from '#app/context/config.server.ts'
import { createContext, type Env } from '#app/context/context.server.ts'
import { findSessionStaff } from '#app/core/sign-in/staff-session.server.ts'
import { PASSWORD_COST } from '#app/domain/admin/staff-password.ts'
import { fromBase32, totpCode, totpStep } from '#app/domain/admin/totp.ts'
import { signInErrorText } from '#app/domain/sign-in/sign-in-error.ts'
import { DAY, HOUR, MINUTE } from '#app/domain/time/period.ts'
import { action as changePlayerPage } from '#app/features/players/staff/admin-player.route.tsx'
import { loader as playersPage } from '#app/features/players/staff/admin-players.route.tsx'
import { action, loader } from '#app/routes/admin.route.tsx'
import { action as logOut } from '#app/staff/accounts/admin-log-out.route.tsx'
import { changeStaff } from '#app/staff/accounts/change-staff.server.ts'
import { hashPassword, isPassword } from '#app/staff/accounts/password-hash.server.ts'
import { beginSetup, completeSetup } from '#app/staff/accounts/set-up-staff.server.ts'
import { signInStaff } from '#app/staff/accounts/sign-in-staff.server.ts'
import { outbox } from '#db/schema/notifications.ts'
import {
  callRoute,
  cookiesAfter,
  emptyDatabase,
  everyRow,
  formRequest,
  locationOf,
  makePlayer,
  pageRequest,
  signedIn,
  testContext,
  testVars,
} from '#tests/people/factories.ts'
import { codeOf, makeFirstStaff, makeStaff, PASSWORD, SETUP_TOKEN } from '#tests/people/staff.ts'

const MALFORMED = ['', 'ada', 'ada@', '@example.test', 'ada@example', 'a b@example.test']

beforeEach(() => emptyDatabase(testContext()))

test('a password is kept as a salted hash that only it fits', async () => {
  const context = testContext()
  const [one, other] = [await hashPassword(context, PASSWORD), await hashPassword(context, PASSWORD)]
  expect(one).not.toBe(other)
  expect(one).not.toContain(PASSWORD)
  expect(await isPassword(context, PASSWORD, one)).toBe(true)
  for (const wrong of ['', `${PASSWORD} `, PASSWORD.toUpperCase()])
    expect(await isPassword(context, wrong, one)).toBe(false)
  expect(await isPassword(context, '', null)).toBe(false)
})

test('production takes its time for a hash, for a known address and an unknown one alike', async () => {
  const { passwordCost } = createContext({ ...env, ...testVars } as unknown as Env, { requestId: 'test' })
  expect(passwordCost).toEqual({ N: 2 ** 14, r: 8, p: 5 })
  const context = { ...testContext(), passwordCost }
  const stored = await hashPassword(context, PASSWORD)
  expect(stored).toMatch(/^scrypt\$16384,8,5\$/)
  expect(await isPassword(context, PASSWORD, stored)).toBe(true)
  // A cost that nobody can pay shows that an unknown address is asked for it.
  await expect(isPassword({ passwordCost: { ...passwordCost, r: 2 ** 20 } }, PASSWORD, null)).rejects.toThrow()
})

test('a hash tells its cost, and one of before it did fits still', async () => {
  const context = testContext()
  const cheap = await hashPassword(context, PASSWORD)
  expect(await isPassword({ passwordCost: PASSWORD_COST }, PASSWORD, cheap)).toBe(true)
  const today = await hashPassword({ ...context, passwordCost: PASSWORD_COST }, PASSWORD)
  expect(await isPassword(context, PASSWORD, today.replace('$16384,8,5', ''))).toBe(true)
})

test('address, password and code let in, for twelve hours', async () => {
  const context = testContext()
  const ada = await makeFirstStaff(context)
  context.clock.now += MINUTE
  const answer = await enter(context, {
    email: ' ADA@Example.test ',
    password: PASSWORD,
    code: await codeOf(context, ada),
  })
  expect(locationOf(answer)).toBe('/admin')
  const written = (answer as Response).headers.getSetCookie().join()
  expect(written).toMatch(/Max-Age=43200; Path=\/; HttpOnly; SameSite=Strict/)
  const cookie = cookiesAfter(answer)
  expect(await shown(context, cookie)).toMatchObject({ staff: { email: 'ada@example.test' } })
  context.clock.now += 12 * HOUR - 1
  expect(await shown(context, cookie)).toMatchObject({ staff: { id: ada.id } })
  context.clock.now += 1
  expect(await shown(context, cookie)).toEqual({
    staff: null,
    signIn: { step: 'sign-in', email: '', error: null, hint: '', returnTo: null, unsaved: null },
  })
})

test('auth/invalid-email: what is no address', async () => {
  const context = testContext()
  for (const [index, email] of MALFORMED.entries())
    expect(await signInStaff(context, { email, password: PASSWORD, code: '123456' }, `10.0.0.${index}`)).toEqual({
      ok: false,
      code: 'auth/invalid-email',
    })
})

test('auth/invalid-credential: an unknown address, a wrong password and a wrong code answer the same', async () => {
  const context = testContext()
  const ada = await makeFirstStaff(context)
  context.clock.now += MINUTE
  const code = await codeOf(context, ada)
  const answers = [
    await enter(context, { email: 'nobody@example.test', password: PASSWORD, code }),
    await enter(context, { email: ada.email, password: 'wrong password here', code }),
    await enter(context, { email: ada.email, password: PASSWORD, code: code === '000000' ? '000001' : '000000' }),
    await enter(context, { email: ada.email, password: PASSWORD, code: '' }),
  ].map((answer) => JSON.stringify(answer).replace('nobody@example.test', ada.email))
  expect(new Set(answers).size).toBe(1)
  expect(answers[0]).toContain(signInErrorText['auth/invalid-credential'])
  expect(answers[0]).not.toContain(PASSWORD)
})

test('a code is used once, and with it all older ones are spent', async () => {
  const context = testContext()
  const ada = await makeFirstStaff(context)
  context.clock.now += 2 * MINUTE
  const typed = { email: ada.email, password: PASSWORD }
  const [older, code] = [await codeOf(context, ada, -1), await codeOf(context, ada)]
  const both = await Promise.all([1, 2].map((index) => signInStaff(context, { ...typed, code }, `10.0.1.${index}`)))
  expect(both.filter(({ ok }) => ok)).toHaveLength(1)
  for (const spent of [older, code])
    expect(await signInStaff(context, { ...typed, code: spent }, 'here')).toEqual({
      ok: false,
      code: 'auth/invalid-credential',
    })
  expect(await signInStaff(context, { ...typed, code: await codeOf(context, ada, 1) }, 'here')).toMatchObject({
    ok: true,
  })
})

test('auth/user-disabled: told only to who knows password and an unspent code, and open sessions end', async () => {
  const context = testContext()
  const ada = await makeFirstStaff(context)
  const bob = await makeStaff(context, ada, 'bob@example.test')
  await changeStaff(context, ada, { intent: 'disable', id: bob.id, email: '', password: PASSWORD }, 'here')
  expect(await shown(context, bob.cookie)).toMatchObject({ staff: null })
  const spent = { email: bob.email, password: PASSWORD, code: await codeOf(context, bob) }
  expect(await signInStaff(context, spent, 'here')).toEqual({ ok: false, code: 'auth/invalid-credential' })
  context.clock.now += MINUTE
  const typed = { email: bob.email, code: await codeOf(context, bob) }
  expect(await signInStaff(context, { ...typed, password: 'a wrong password' }, 'here')).toEqual({
    ok: false,
    code: 'auth/invalid-credential',
  })
  expect(await signInStaff(context, { ...typed, password: PASSWORD }, 'here')).toEqual({
    ok: false,
    code: 'auth/user-disabled',
  })
})

test('auth/too-many-requests: after five tries even the right password waits for a quarter of an hour', async () => {
  const context = testContext()
  const ada = await makeFirstStaff(context)
  context.clock.now += MINUTE
  const typed = { email: ada.email, password: 'wrong password here', code: '000000' }
  const tries = await Promise.all(Array.from({ length: 7 }, () => signInStaff(context, typed, 'there')))
  expect(tries.map((one) => !one.ok && one.code).filter((code) => code === 'auth/too-many-requests')).toHaveLength(2)
  const right = async () => ({ ...typed, password: PASSWORD, code: await codeOf(context, ada) })
  const answer = await enter(context, await right(), 'there')
  expect(answer).toMatchObject({
    init: { status: 429 },
    data: { signIn: { error: 'Too many requests, try again later' } },
  })
  expect(await signInStaff(context, await right(), 'elsewhere')).toMatchObject({ ok: true })
  context.clock.now += 15 * MINUTE
  expect(await signInStaff(context, await right(), 'there')).toMatchObject({ ok: true })
})

test('one place may not try many addresses, nor many places one address', async () => {
  const context = testContext()
  const spread = async (count: number, of: (index: number) => [string, string]) => {
    const codes: unknown[] = []
    for (let index = 0; index < count; index += 1) {
      const [email, address] = of(index)
      const answer = await signInStaff(context, { email, password: '', code: '' }, address)
      codes.push(!answer.ok && answer.code)
    }
    return codes
  }
  const many = await spread(21, (index) => [`no address ${index}`, 'one place'])
  expect(many.slice(-2)).toEqual(['auth/invalid-email', 'auth/too-many-requests'])
  const places = await spread(31, (index) => ['no address at all', `place ${index}`])
  expect(places.slice(-2)).toEqual(['auth/invalid-email', 'auth/too-many-requests'])
})

test('one address does not lock staff out, and many do not lock out a browser that staff used before', async () => {
  const context = testContext()
  const ada = await makeFirstStaff(context)
  const bob = await makeStaff(context, ada, 'bob@example.test')
  context.clock.now += MINUTE
  const right = async (who: typeof ada) => ({ email: who.email, password: PASSWORD, code: await codeOf(context, who) })
  const browserOf = async (who: typeof ada) => cookiesAfter(await enter(context, await right(who), `of ${who.email}`))
  const [own, other] = [await browserOf(ada), await browserOf(bob)]
  context.clock.now += MINUTE
  const guess = (address: string, cookie = '') =>
    enter(context, { email: ada.email, password: 'wrong password here', code: '000000' }, address, cookie)
  for (let index = 0; index < 40; index += 1) await guess('one place')
  expect(await signInStaff(context, await right(ada), 'elsewhere')).toMatchObject({ ok: true })
  context.clock.now += MINUTE
  await guess('another place')
  await context.db.run(sql`UPDATE staff_attempts SET attempts = 30`)
  const device = (cookie: string) => cookie.replace(/(^|; )staff=[^;]*/, '')
  for (const strange of ['', device(other), 'staff_browser=x'])
    expect(await enter(context, await right(ada), 'elsewhere', strange)).toMatchObject({ init: { status: 429 } })
  expect(locationOf(await enter(context, await right(ada), 'elsewhere', device(own)))).toBe('/admin')
  // Whoever stole the cookie guesses ten times.
  const codes: unknown[] = []
  for (let index = 0; index < 11; index += 1) {
    const answer = await guess(`new place ${index}`, device(own))
    codes.push('init' in answer && answer.init?.status)
  }
  expect(codes).toEqual([...Array.from({ length: 10 }, () => 400), 429])
})

test('auth/unknown: a secret that was sealed with another key', async () => {
  const context = testContext()
  const ada = await makeFirstStaff(context)
  context.clock.now += MINUTE
  const other = { ...context, config: parseConfig({ ...testVars, ENCRYPTION_KEY: 'another-key-than-before' }) }
  const answer = await enter(other, { email: ada.email, password: PASSWORD, code: await codeOf(context, ada) })
  expect(JSON.stringify(answer)).toContain('Uknown error')
  expect(context.logged.map(({ level, message }) => [level, message])).toContainEqual([
    'error',
    'A TOTP secret cannot be opened: was ENCRYPTION_KEY changed?',
  ])
})

test('each failed sign-in is told to the admin without what was typed, a lock-out once', async () => {
  const context = testContext()
  const ada = await makeFirstStaff(context)
  const typed = { email: ada.email, password: 'a secret of somebody', code: '000000' }
  for (let index = 0; index < 8; index += 1) await signInStaff(context, typed, 'there')
  await signInStaff(context, { ...typed, email: 'nobody@example.test' }, 'elsewhere')
  const said = (await context.db.select().from(outbox)).map(({ message }) => JSON.stringify(message))
  expect(said.filter((text) => text.includes('auth/invalid-credential'))).toHaveLength(6)
  expect(said.filter((text) => text.includes('auth/too-many-requests'))).toHaveLength(1)
  expect(said.filter((text) => text.includes(ada.id))).toHaveLength(6)
  expect(said.join()).not.toMatch(/example\.test|a secret of somebody|000000/)
})

test('the first account is set up once, with the token and a first code', async () => {
  const context = testContext()
  context.config = { ...context.config, STAFF_SETUP_TOKEN: SETUP_TOKEN }
  const typed = { token: SETUP_TOKEN, email: 'ada@example.test', password: PASSWORD }
  const [one, other] = [await beginSetup(context, typed, 'here'), await beginSetup(context, typed, 'here')]
  if (!one.ok || !other.ok) throw new Error('no set-up')
  expect(one.uri).toContain(`otpauth://totp/MergeQuest:ada%40example.test?secret=${one.secret}`)
  expect(one.pending).not.toContain(one.secret)
  const [first, second] = await Promise.all([one, other].map((begun) => finish(context, begun)))
  expect([first?.ok, second?.ok].filter(Boolean)).toHaveLength(1)
  expect(await beginSetup(context, typed, 'here')).toEqual({ ok: false, code: 'auth/invalid-setup-token' })
  expect(await beginSetup(context, { ...typed, email: 'bob@example.test' }, 'here')).toEqual({
    ok: false,
    code: 'auth/invalid-setup-token',
  })
  expect(await context.db.all(sql`SELECT email FROM staff`)).toEqual([{ email: 'ada@example.test' }])
})

test('auth/invalid-setup-token: a wrong token, none that is configured, a changed or old second step', async () => {
  const context = testContext()
  const typed = { email: 'ada@example.test', password: PASSWORD }
  for (const token of ['', 'null', SETUP_TOKEN])
    expect(await beginSetup(context, { ...typed, token }, 'here')).toEqual({
      ok: false,
      code: 'auth/invalid-setup-token',
    })
  context.config = { ...context.config, STAFF_SETUP_TOKEN: SETUP_TOKEN }
  const begun = await beginSetup(context, { ...typed, token: SETUP_TOKEN }, 'elsewhere')
  if (!begun.ok) throw new Error('no set-up')
  for (const pending of ['', 'x', 'x.y', `${begun.pending.slice(0, -4)}AAAA`])
    expect(await finish(context, { ...begun, pending })).toEqual({ ok: false, code: 'auth/invalid-setup-token' })
  const later = { ...context, now: () => context.clock.now + 15 * MINUTE }
  expect(await finish(later, begun)).toEqual({ ok: false, code: 'auth/invalid-setup-token' })
  expect(await context.db.all(sql`SELECT * FROM staff`)).toEqual([])
})

test('a short password is told the limit that holds, before anything is asked of the token', async () => {
  const context = testContext()
  const typed = { token: 'x', email: 'ada@example.test' }
  for (const password of ['12345', '12345678901'])
    expect(await beginSetup(context, { ...typed, password }, 'here')).toEqual({
      ok: false,
      code: 'auth/short-password',
    })
})

test('auth/invalid-code: a first code that does not fit keeps the key', async () => {
  const context = testContext()
  context.config = { ...context.config, STAFF_SETUP_TOKEN: SETUP_TOKEN }
  const begun = await beginSetup(context, { token: SETUP_TOKEN, email: 'ada@example.test', password: PASSWORD }, 'here')
  if (!begun.ok) throw new Error('no set-up')
  const { ok: _ok, ...enrolment } = begun
  expect(await completeSetup(context, { pending: enrolment.pending, code: 'none' })).toEqual({
    ok: false,
    code: 'auth/invalid-code',
    enrolment,
  })
  expect(await finish(context, begun)).toMatchObject({ ok: true })
})

test('an invitation is for its address, once and for a day', async () => {
  const context = testContext()
  const ada = await makeFirstStaff(context)
  const add = { intent: 'add' as const, id: '', email: 'bob@example.test', password: PASSWORD }
  const added = await changeStaff(context, ada, add, 'here')
  if (!added.ok || added.token === null) throw new Error('no member of staff was added')
  const typed = { token: added.token, email: 'bob@example.test', password: PASSWORD }
  expect(await beginSetup(context, { ...typed, email: 'eve@example.test' }, 'here')).toMatchObject({ ok: false })
  const begun = await beginSetup(context, typed, 'here')
  const again = await beginSetup(context, typed, 'here')
  if (!begun.ok || !again.ok) throw new Error('no set-up')
  expect(await finish(context, begun)).toMatchObject({ ok: true })
  expect(await finish(context, again)).toEqual({ ok: false, code: 'auth/invalid-setup-token' })
  const late = await changeStaff(context, ada, { ...add, email: 'eve@example.test' }, 'here')
  context.clock.now += DAY
  if (!late.ok || late.token === null) throw new Error('no member of staff was added')
  expect(await beginSetup(context, { ...typed, token: late.token, email: 'eve@example.test' }, 'here')).toMatchObject({
    ok: false,
    code: 'auth/invalid-setup-token',
  })
})

test('logging out ends the session and goes home', async () => {
  const context = testContext()
  const ada = await makeFirstStaff(context)
  const answer = await callRoute(logOut, context, formRequest('/admin/log-out', {}, ada.cookie))
  expect([locationOf(answer), cookiesAfter(answer, ada.cookie)]).toEqual(['/', ''])
  expect(await shown(context, ada.cookie)).toMatchObject({ staff: null })
  expect(await findSessionStaff(context, '')).toBeNull()
})

test('staff whose session ended sign in and are back on their page; a wrong code keeps the way', async () => {
  const { context, ada, browser } = await endedSession()
  const page = '/admin/players?q=sum+mit&state=held'
  const ended = await callRoute(playersPage, context, pageRequest(page, browser))
  const address = locationOf(ended)
  expect(address).toBe(`/admin?${new URLSearchParams({ returnTo: page }).toString()}`)
  const { signIn } = (await shownAt(context, address, browser)) as { signIn: { returnTo: string; unsaved: null } }
  expect(signIn).toMatchObject({ step: 'sign-in', returnTo: page, unsaved: null })
  const typed = { email: ada.email, password: PASSWORD, returnTo: signIn.returnTo }
  const refused = await enter(context, { ...typed, code: 'none' })
  expect(refused).toMatchObject({ data: { signIn: { returnTo: page } } })
  const answer = await enter(context, { ...typed, code: await codeOf(context, ada) })
  expect(locationOf(answer)).toBe(page)
  expect(locationOf(await callRoute(loader, context, pageRequest(address, cookiesAfter(answer))))).toBe(page)
})

test('a form of an ended session changes nothing, says so and shows what was typed, but no secret', async () => {
  const { context, ada, browser } = await endedSession()
  const player = await makePlayer(context)
  const before = await everyRow(context)
  const page = `/admin/players/${player.id}?week=2026-W47`
  const fields = { intent: 'ban', reason: 'Bought <b>followers</b>', password: PASSWORD, id: player.id }
  const form = formRequest(`/admin/players/${player.id}`, fields, browser)
  form.headers.set('referer', testVars.APP_ORIGIN + page)
  const ended = await callRoute(changePlayerPage, context, form, { id: player.id })
  expect(await everyRow(context)).toBe(before)
  const { signIn } = (await shownAt(context, locationOf(ended), cookiesAfter(ended, browser))) as Shown
  expect(signIn).toMatchObject({ returnTo: page, unsaved: [{ name: 'reason', value: 'Bought <b>followers</b>' }] })
  expect(
    JSON.stringify((ended as Response).headers.getSetCookie().map((cookie) => decodeURIComponent(cookie))),
  ).not.toContain(btoa(PASSWORD).slice(0, 12))
  const unsaved = JSON.stringify(signIn.unsaved)
  const refused = await enter(context, { email: ada.email, password: '', code: '', returnTo: page, unsaved })
  expect(refused).toMatchObject({ data: { signIn: { unsaved: signIn.unsaved } } })
})

test('others get a 404 with any cookie, and no redirect leaves /admin', async () => {
  const { context, ada, browser } = await endedSession()
  const player = await signedIn(context, await makePlayer(context))
  const forged = [
    '',
    player,
    player.replace('session=', 'staff='),
    player.replace('session=', 'staff_browser='),
    'staff_browser=x',
  ]
  for (const cookie of [...forged, ada.cookie]) {
    const answers = [
      await callRoute(playersPage, context, pageRequest('/admin/players', cookie)),
      await callRoute(logOut, context, formRequest('/admin/log-out', {}, cookie)),
    ]
    expect(answers.map((answer) => (answer as Response).status)).toEqual([404, 404])
  }
  expect(browser).not.toBe('')
  for (const returnTo of ['//evil.example', '/settings', '/admin/../settings', 'https://evil.example/admin']) {
    context.clock.now += MINUTE
    const typed = { email: ada.email, password: PASSWORD, code: await codeOf(context, ada), returnTo }
    expect(locationOf(await enter(context, typed))).toBe('/admin')
  }
})

test('logging out of a session that has ended is logging out', async () => {
  const { context, browser } = await endedSession()
  expect(locationOf(await callRoute(logOut, context, formRequest('/admin/log-out', {}, browser)))).toBe('/')
})

type Shown = { signIn: { returnTo: string | null; unsaved: unknown } }

/** Thirteen hours after signing in, with the browser's remaining cookies. */
async function endedSession() {
  const context = testContext()
  const ada = await makeFirstStaff(context)
  context.clock.now += MINUTE
  const answer = await enter(context, { email: ada.email, password: PASSWORD, code: await codeOf(context, ada) })
  const browser = cookiesAfter(answer)
    .split('; ')
    .filter((pair) => !pair.startsWith('staff='))
    .join('; ')
  context.clock.now += 13 * HOUR
  return { context, ada, browser }
}

function shownAt(context: ReturnType<typeof testContext>, path: string, cookie: string) {
  return callRoute(loader, context, pageRequest(path, cookie))
}

function enter(context: ReturnType<typeof testContext>, fields: Record<string, string>, address = 'here', cookie = '') {
  const request = formRequest('/admin', { intent: 'sign-in', ...fields }, cookie)
  request.headers.set('cf-connecting-ip', address)
  return callRoute(action, context, request)
}

function shown(context: ReturnType<typeof testContext>, cookie: string) {
  return callRoute(loader, context, pageRequest('/admin', cookie))
}

async function finish(context: Parameters<typeof completeSetup>[0], begun: { secret: string; pending: string }) {
  const code = await totpCode(fromBase32(begun.secret) ?? new Uint8Array(), totpStep(context.now()))
  return completeSetup(context, { pending: begun.pending, code })
}
