import { sql } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { staffCookie } from '#app/context/cookies.server.ts'
import { signInErrorText } from '#app/domain/sign-in/sign-in-error.ts'
import { HOUR, MINUTE } from '#app/domain/time/period.ts'
import { action, loader } from '#app/staff/accounts/admin-account.route.tsx'
import { changeStaff } from '#app/staff/accounts/change-staff.server.ts'
import { signInStaff } from '#app/staff/accounts/sign-in-staff.server.ts'
import { action as changeSettings } from '#app/staff/overview/admin-settings.route.tsx'
import {
  callRoute,
  emptyDatabase,
  everyRow,
  formRequest,
  locationOf,
  pageRequest,
  testContext,
  type TestContext,
} from '#tests/people/factories.ts'
import { codeOf, makeFirstStaff, makeStaff, PASSWORD, type TestStaff } from '#tests/people/staff.ts'

const NEW = 'another horse battery'
let context: TestContext
let ada: TestStaff

beforeEach(async () => {
  context = testContext()
  await emptyDatabase(context)
  ada = await makeFirstStaff(context)
})

test('a changed password ends the other sessions at once, not this one, and only the new one signs in', async () => {
  const elsewhere = await signInAgain(PASSWORD)
  const bob = await makeStaff(context, ada, 'bob@example.test')
  expect(await isIn(elsewhere)).toBe(true)
  expect(locationOf(await change({ current: PASSWORD, password: NEW, repeated: NEW }))).toBe('/admin/account')
  expect([await isIn(ada.cookie), await isIn(elsewhere), await isIn(bob.cookie)]).toEqual([true, false, true])
  context.clock.now += MINUTE
  expect(await trySignIn(PASSWORD)).toMatchObject({ ok: false, code: 'auth/invalid-credential' })
  context.clock.now += MINUTE
  expect(await trySignIn(NEW)).toMatchObject({ ok: true })
  const [row] = await context.db.all<{ actor: string; detail: string }>(
    sql`SELECT actor, detail FROM audit_log WHERE action = 'change-password' ORDER BY sequence DESC LIMIT 1`,
  )
  expect(row).toEqual({ actor: ada.id, detail: JSON.stringify({ staffId: ada.id }) })
})

test('an error shows at its field and changes nothing', async () => {
  const before = await everyRow(context)
  const cases: [Record<string, string>, Record<string, string>][] = [
    [{ current: PASSWORD, password: NEW, repeated: `${NEW}!` }, { repeated: 'The new passwords differ.' }],
    [{ current: PASSWORD, password: '12345', repeated: '12345' }, { password: signInErrorText['auth/short-password'] }],
    [{}, { password: signInErrorText['auth/short-password'] }],
  ]
  for (const [fields, errors] of cases)
    expect(await change(fields)).toEqual(
      expect.objectContaining({
        data: { intent: 'password', values: {}, errors },
        init: { status: 400 },
      }),
    )
  expect(await everyRow(context)).toBe(before)
})

test('the current password cannot be guessed here', async () => {
  const guess = () => change({ current: 'guess', password: NEW, repeated: NEW })
  for (let tries = 0; tries < 5; tries += 1)
    expect(await guess()).toMatchObject({ data: { errors: { current: 'Incorrect password' } }, init: { status: 400 } })
  expect(await change({ current: PASSWORD, password: NEW, repeated: NEW })).toMatchObject({
    data: { errors: { current: signInErrorText['auth/too-many-requests'] } },
    init: { status: 429 },
  })
})

test('of two concurrent changes one counts, and the other gets a conflict', async () => {
  const answers = await Promise.all(
    ['first', 'second'].map((name) => change({ current: PASSWORD, password: NEW + name, repeated: NEW + name })),
  )
  const refused = answers.filter((answer) => !(answer instanceof Response))
  expect(refused).toMatchObject([{ data: { errors: { current: 'Incorrect password' } } }])
})

test('a session ends twelve hours after signing in, used or not', async () => {
  context.clock.now += 12 * HOUR - 1
  expect(await isIn(ada.cookie)).toBe(true)
  context.clock.now += 1
  expect(await isIn(ada.cookie)).toBe(false)
})

test.each(['disable', 'reset'] as const)(
  '%s by a colleague ends every session at once, with what was begun',
  async (intent) => {
    const bob = await makeStaff(context, ada, 'bob@example.test')
    expect(await isIn(bob.cookie)).toBe(true)
    await changeStaff(context, ada, { intent, id: bob.id, email: '', password: PASSWORD }, 'here')
    expect(await isIn(bob.cookie)).toBe(false)
    const before = await everyRow(context)
    const late = formRequest('/admin/settings', { intent: 'registration', registration: 'open' }, bob.cookie)
    const answer = await callRoute(changeSettings, context, late)
    expect(answer instanceof Response && answer.status).toBe(404)
    expect(await everyRow(context)).toBe(before)
  },
)

test('an account that is enabled again has no session of before', async () => {
  const bob = await makeStaff(context, ada, 'bob@example.test')
  for (const intent of ['disable', 'enable'] as const)
    await changeStaff(context, ada, { intent, id: bob.id, email: '', password: PASSWORD }, 'here')
  expect(await isIn(bob.cookie)).toBe(false)
})

function change(fields: Record<string, string>): Promise<unknown> {
  return callRoute(action, context, formRequest('/admin/account', fields, ada.cookie))
}

async function isIn(cookie: string): Promise<boolean> {
  const answer = await callRoute(loader, context, pageRequest('/admin/account', cookie))
  return !(answer instanceof Response)
}

async function trySignIn(password: string) {
  const code = await codeOf(context, ada)
  return signInStaff(context, { email: ada.email, password, code }, 'there')
}

/** The Cookie header of another browser. */
async function signInAgain(password: string): Promise<string> {
  context.clock.now += MINUTE
  const signedIn = await trySignIn(password)
  if (!signedIn.ok) throw new Error(signedIn.code)
  return (await staffCookie(context.config).write(signedIn.sessionId)).split(';')[0] ?? ''
}
