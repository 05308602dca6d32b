import { eq, sql } from 'drizzle-orm'
import * as z from 'zod'
import { brand } from '#app/content/brand.ts'
import { writeAuditedIf } from '#app/core/audit/write-audited.server.ts'
import { decryptText, encryptText } from '#app/core/secrets/encrypted-text.server.ts'
import { newStaffSession } from '#app/core/sign-in/staff-session.server.ts'
import { passwordError } from '#app/domain/admin/staff-password.ts'
import { findTotpStep, fromBase32, toBase32, TOTP_SECRET_BYTES, totpUri } from '#app/domain/admin/totp.ts'
import { drawQrCode } from '#app/domain/images/qr-code.ts'
import { MINUTE } from '#app/domain/time/period.ts'
import { newId } from '#app/domain/values/id.ts'
import { writeTogether } from '#db/client.ts'
import { staff } from '#db/schema/staff.ts'
import { findSetup, type Setup } from './find-setup.server.ts'
import { notifySignInError } from './notify-sign-in-error.server.ts'
import { hashPassword } from './password-hash.server.ts'
import type { Refused, SignedIn, StaffSignInContext } from './sign-in-staff.server.ts'
import { forgetAttempts, takeAttempt } from './staff-attempts.server.ts'
import { findStaffByEmail } from './staff-email.server.ts'

const SEALED_FOR = 'staff-setup'
const TIME_TO_ENROL = 15 * MINUTE

const pendingSchema = z.object({
  setup: z.discriminatedUnion('kind', [
    z.object({ kind: z.literal('first') }),
    z.object({ kind: z.literal('invited'), id: z.string(), setupHash: z.string() }),
  ]),
  email: z.string(),
  passwordHash: z.string(),
  secret: z.string(),
  expiresAt: z.number(),
})
type Pending = z.infer<typeof pendingSchema>
export type Enrolment = ReturnType<typeof enrolmentOf>

/** Token, address and password give a TOTP secret. Stores nothing: the form carries the encrypted state. */
export async function beginSetup(
  context: StaffSignInContext,
  { token, email, password }: { token: string; email: string; password: string },
  address: string,
): Promise<({ ok: true } & Enrolment) | Refused> {
  const found = await findStaffByEmail(context, email)
  if (!found.ok) return found
  const weak = passwordError(password)
  if (weak !== null) return { ok: false, code: weak }
  const trier = { email, address, device: null }
  const attempt = await takeAttempt(context, trier)
  const setup = attempt.ok ? await findSetup(context, token, found.row) : null
  if (setup === null) {
    const refused: Refused & { window?: string } = attempt.ok
      ? { ok: false, code: 'auth/invalid-setup-token' }
      : attempt
    await notifySignInError(context, refused, email)
    return refused
  }
  await writeTogether(context.db, await forgetAttempts(context, trier))
  return enrol(context, setup, email, await hashPassword(context, password))
}

async function enrol(
  context: StaffSignInContext,
  setup: Setup,
  email: string,
  passwordHash: string,
): Promise<({ ok: true } & Enrolment) | Refused> {
  const bytes = context.randomBytes(TOTP_SECRET_BYTES)
  const secret = toBase32(bytes)
  const pending: Pending = { setup, email, passwordHash, secret, expiresAt: context.now() + TIME_TO_ENROL }
  const sealed = await encryptText(context, JSON.stringify(pending), SEALED_FOR)
  if (sealed === null) {
    context.log('error', 'Staff accounts need ENCRYPTION_KEY')
    return { ok: false, code: 'auth/unknown' }
  }
  return { ok: true, ...enrolmentOf(pending, bytes, sealed) }
}

/** For an authenticator, and the second step. */
function enrolmentOf({ email, secret }: Pending, bytes: Uint8Array, sealed: string) {
  const uri = totpUri({ issuer: brand.name, account: email, secret: bytes })
  return { secret, uri, picture: drawQrCode(uri), pending: sealed }
}

/** A first code proves the authenticator. Stores the account and signs it in. */
export async function completeSetup(
  context: StaffSignInContext,
  { pending: sealed, code }: { pending: string; code: string },
): Promise<SignedIn | (Refused & { enrolment?: Enrolment })> {
  const pending = await openPending(context, sealed)
  const secret = pending === null ? null : fromBase32(pending.secret)
  if (pending === null || secret === null) return { ok: false, code: 'auth/invalid-setup-token' }
  const step = await findTotpStep(secret, code, context.now())
  if (step === null) return { ok: false, code: 'auth/invalid-code', enrolment: enrolmentOf(pending, secret, sealed) }
  return store(context, pending, step)
}

/** A token once, and a first account once: the batch checks both. */
async function store(
  context: StaffSignInContext,
  { setup, email, passwordHash, secret }: Pending,
  step: number,
): Promise<SignedIn | Refused> {
  const id = setup.kind === 'first' ? newId('st', context.randomBytes) : setup.id
  const now = context.now()
  const sealed = await encryptText(context, secret, id)
  const session = await newStaffSession(context, id)
  const account = { passwordHash, totpSecret: sealed, totpStep: step }
  const { action, isOpen, change } =
    setup.kind === 'first'
      ? {
          action: 'first-staff' as const,
          isOpen: sql`NOT EXISTS (SELECT 1 FROM staff)`,
          change: context.db.insert(staff).values({ id, email, ...account, createdAt: now }),
        }
      : {
          action: 'set-up-staff' as const,
          isOpen: sql`EXISTS (SELECT 1 FROM staff WHERE id = ${id} AND setup_hash = ${setup.setupHash}
            AND setup_expires_at > ${now} AND disabled_at IS NULL)`,
          change: context.db
            .update(staff)
            .set({ ...account, setupHash: null, setupExpiresAt: null })
            .where(eq(staff.id, id)),
        }
  const isStored = await writeAuditedIf(context, isOpen, { actor: id, action, detail: { staffId: id } }, [
    change,
    session.statement,
  ])
  return isStored ? { ok: true, sessionId: session.sessionId, email } : { ok: false, code: 'auth/invalid-setup-token' }
}

async function openPending(context: StaffSignInContext, sealed: string): Promise<Pending | null> {
  const opened = await decryptText(context, sealed, SEALED_FOR)
  const pending = opened === null ? null : pendingSchema.parse(JSON.parse(opened))
  return pending === null || pending.expiresAt <= context.now() ? null : pending
}
