import { eq } from 'drizzle-orm'
import type { AppContext } from '#app/context/context.server.ts'
import { writeAudited } from '#app/core/audit/write-audited.server.ts'
import { hashSessionId, newSecret } from '#app/core/secrets/session-id.server.ts'
import type { Staff } from '#app/core/sign-in/staff-session.server.ts'
import type { AuditAction } from '#app/domain/admin/audit-action.ts'
import { DAY } from '#app/domain/time/period.ts'
import { newId } from '#app/domain/values/id.ts'
import type { Statement } from '#db/client.ts'
import { isConflict } from '#db/conflict.ts'
import { staff, staffSessions } from '#db/schema/staff.ts'
import { confirmPassword } from './confirm-password.server.ts'
import type { Refused } from './sign-in-staff.server.ts'
import { findStaffByEmail } from './staff-email.server.ts'
import type { AccountsForm } from './staff-form.ts'

type ChangeContext = Pick<AppContext, 'config' | 'db' | 'now' | 'randomBytes' | 'passwordCost'>

/** `token` is shown once and is valid for a day. */
type StaffChange = { ok: true; email: string; token: string | null }

const TOKEN_LIFE = DAY

/** Needs the actor's password: an open session is not enough. */
export async function changeStaff(
  context: ChangeContext,
  actor: Staff,
  form: AccountsForm,
  address: string,
): Promise<StaffChange | Refused> {
  const confirmed = await confirmPassword(context, actor, form.password, address)
  if (!confirmed.ok) return confirmed
  if (form.intent === 'add') return addStaff(context, actor, form.email)
  const [row] = await context.db.select().from(staff).where(eq(staff.id, form.id))
  if (row === undefined) return { ok: false, code: 'auth/user-not-found' }
  if (row.id === actor.id) return { ok: false, code: 'auth/own-account' }
  switch (form.intent) {
    case 'disable':
    case 'enable': {
      const disabledAt = form.intent === 'disable' ? context.now() : null
      await write(context, actor, `${form.intent}-staff`, row.id, [
        context.db.update(staff).set({ disabledAt }).where(eq(staff.id, row.id)),
        ...(disabledAt === null ? [] : [signOutEverywhere(context, row.id)]),
      ])
      return { ok: true, email: row.email, token: null }
    }
    case 'reset':
      return resetStaff(context, actor, row)
  }
}

const taken: Refused = { ok: false, code: 'auth/email-already-in-use' }

async function addStaff(context: ChangeContext, actor: Staff, email: string): Promise<StaffChange | Refused> {
  const found = await findStaffByEmail(context, email)
  if (!found.ok) return found
  if (found.row !== null) return taken
  const { token, ...setup } = await newSetup(context)
  const id = newId('st', context.randomBytes)
  const row = { id, email, ...setup, createdAt: context.now() }
  try {
    await write(context, actor, 'add-staff', id, [context.db.insert(staff).values(row)])
  } catch (error) {
    if (isConflict(error, 'staff.email')) return taken
    throw error
  }
  return { ok: true, email, token }
}

/** Removes password, authenticator and sessions until it is set up again. */
async function resetStaff(context: ChangeContext, actor: Staff, row: { id: string; email: string }) {
  const { token, ...setup } = await newSetup(context)
  await write(context, actor, 'reset-staff', row.id, [
    context.db
      .update(staff)
      .set({ passwordHash: null, totpSecret: null, ...setup })
      .where(eq(staff.id, row.id)),
    signOutEverywhere(context, row.id),
  ])
  return { ok: true as const, email: row.email, token }
}

async function newSetup(context: ChangeContext) {
  const token = newSecret(context.randomBytes)
  return { token, setupHash: await hashSessionId(token), setupExpiresAt: context.now() + TOKEN_LIFE }
}

function signOutEverywhere(context: Pick<AppContext, 'db'>, staffId: string): Statement {
  return context.db.delete(staffSessions).where(eq(staffSessions.staffId, staffId))
}

function write(context: ChangeContext, actor: Staff, action: AuditAction, staffId: string, statements: Statement[]) {
  return writeAudited(context, { actor: actor.id, action, detail: { staffId } }, statements)
}
