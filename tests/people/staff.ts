import { staffCookie } from '#app/context/cookies.server.ts'
import { fromBase32, totpCode, totpStep } from '#app/domain/admin/totp.ts'
import { changeStaff } from '#app/staff/accounts/change-staff.server.ts'
import { beginSetup, completeSetup } from '#app/staff/accounts/set-up-staff.server.ts'
import type { TestContext } from './factories.ts'

export const SETUP_TOKEN = 'a-setup-token-of-the-tests'
export const PASSWORD = 'correct horse battery'

export type TestStaff = { id: string; email: string; secret: Uint8Array; cookie: string }

/** The first member of staff, by the product's own steps; `cookie` is a signed-in browser's. */
export function makeFirstStaff(context: TestContext, email = 'ada@example.test'): Promise<TestStaff> {
  context.config = { ...context.config, STAFF_SETUP_TOKEN: SETUP_TOKEN }
  return setUp(context, email, SETUP_TOKEN)
}

/** A member of staff added by another one. */
export async function makeStaff(context: TestContext, by: TestStaff, email: string): Promise<TestStaff> {
  const added = await changeStaff(context, by, { intent: 'add', id: '', email, password: PASSWORD }, 'there')
  if (!added.ok || added.token === null) throw new Error('no member of staff was added')
  return setUp(context, email, added.token)
}

/** The code of the member's authenticator, `ahead` steps from now. */
export function codeOf(context: TestContext, { secret }: { secret: Uint8Array }, ahead = 0): Promise<string> {
  return totpCode(secret, totpStep(context.now()) + ahead)
}

async function setUp(context: TestContext, email: string, token: string): Promise<TestStaff> {
  const begun = await beginSetup(context, { token, email, password: PASSWORD }, 'there')
  const secret = begun.ok ? fromBase32(begun.secret) : null
  if (!begun.ok || secret === null) throw new Error('no set-up')
  const code = await codeOf(context, { secret })
  const done = await completeSetup(context, { pending: begun.pending, code })
  if (!done.ok) throw new Error(done.code)
  const cookie = (await staffCookie(context.config).write(done.sessionId)).split(';')[0] ?? ''
  const [row] = await context.db.$client.prepare('SELECT id FROM staff WHERE email = ?').bind(email).raw<[string]>()
  return { id: row?.[0] ?? '', email, secret, cookie }
}
