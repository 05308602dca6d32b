import { eq, sql } from 'drizzle-orm'
import type { AppContext } from '#app/context/context.server.ts'
import type { StaffBrowser } from '#app/context/cookies.server.ts'
import { writeAuditedIf } from '#app/core/audit/write-audited.server.ts'
import { decryptText } from '#app/core/secrets/encrypted-text.server.ts'
import { newStaffSession } from '#app/core/sign-in/staff-session.server.ts'
import { findTotpStep, fromBase32 } from '#app/domain/admin/totp.ts'
import type { SignInError } from '#app/domain/sign-in/sign-in-error.ts'
import { staff } from '#db/schema/staff.ts'
import { notifySignInError } from './notify-sign-in-error.server.ts'
import { isPassword } from './password-hash.server.ts'
import { forgetAttempts, takeAttempt, type Trier } from './staff-attempts.server.ts'
import { deviceFor } from './staff-browser.server.ts'
import { findStaffByEmail, type StaffRow } from './staff-email.server.ts'

export type StaffSignInContext = Pick<AppContext, 'config' | 'db' | 'now' | 'randomBytes' | 'passwordCost' | 'log'>
export type SignedIn = { ok: true; sessionId: string; email: string }
export type Refused<Code extends SignInError = SignInError> = { ok: false; code: Code }

type Typed = { email: string; password: string; code: string }

/** E-mail, password and code at once: a refusal does not tell which was wrong. */
export async function signInStaff(
  context: StaffSignInContext,
  typed: Typed,
  address: string,
  browser: StaffBrowser | null = null,
): Promise<SignedIn | Refused> {
  const trier = { email: typed.email, address, device: await deviceFor(context, browser, typed.email) }
  const attempt = await takeAttempt(context, trier)
  const outcome = attempt.ok ? await checkTyped(context, typed, trier) : attempt
  if (!outcome.ok) await notifySignInError(context, outcome, typed.email)
  return outcome
}

async function checkTyped(
  context: StaffSignInContext,
  { email, password, code }: Typed,
  trier: Trier,
): Promise<SignedIn | Refused> {
  const found = await findStaffByEmail(context, email)
  if (!found.ok) return found
  const isRight = await isPassword(context, password, found.row?.passwordHash ?? null)
  if (found.row === null || !isRight) return wrong
  const step = await stepOf(context, found.row, code)
  if (step === 'unreadable') return { ok: false, code: 'auth/unknown' }
  if (step === null) return wrong
  if (found.row.disabledAt !== null) return { ok: false, code: 'auth/user-disabled' }
  return letIn(context, found.row, step, trier)
}

const wrong: Refused = { ok: false, code: 'auth/invalid-credential' }

/** The step of an unused code; `unreadable` if another ENCRYPTION_KEY encrypted the secret. */
async function stepOf(context: StaffSignInContext, row: StaffRow, code: string): Promise<number | null | 'unreadable'> {
  const opened = row.totpSecret === null ? null : await decryptText(context, row.totpSecret, row.id)
  const secret = opened === null ? null : fromBase32(opened)
  if (secret === null) {
    context.log('error', 'A TOTP secret cannot be opened: was ENCRYPTION_KEY changed?', { staffId: row.id })
    return 'unreadable'
  }
  const step = await findTotpStep(secret, code, context.now())
  return step === null || step <= row.totpStep ? null : step
}

/** Uses up the code in the same batch: of two requests with one code, one fails. */
async function letIn(
  context: StaffSignInContext,
  { id }: StaffRow,
  step: number,
  trier: Trier,
): Promise<SignedIn | Refused> {
  const session = await newStaffSession(context, id)
  const isUnspent = sql`EXISTS (SELECT 1 FROM staff WHERE id = ${id} AND totp_step < ${step} AND disabled_at IS NULL)`
  const isIn = await writeAuditedIf(context, isUnspent, { actor: id, action: 'sign-in', detail: {} }, [
    context.db.update(staff).set({ totpStep: step }).where(eq(staff.id, id)),
    session.statement,
    ...(await forgetAttempts(context, trier)),
  ])
  return isIn ? { ok: true, sessionId: session.sessionId, email: trier.email } : wrong
}
