import { and, eq, ne, sql } from 'drizzle-orm'
import * as z from 'zod'
import type { AppContext } from '#app/context/context.server.ts'
import { writeAuditedIf } from '#app/core/audit/write-audited.server.ts'
import { hashSessionId } from '#app/core/secrets/session-id.server.ts'
import type { Staff } from '#app/core/sign-in/staff-session.server.ts'
import { passwordError } from '#app/domain/admin/staff-password.ts'
import { secretField } from '#app/domain/forms/form-fields.ts'
import { staff, staffSessions } from '#db/schema/staff.ts'
import { confirmPassword } from './confirm-password.server.ts'
import { hashPassword } from './password-hash.server.ts'
import type { Refused } from './sign-in-staff.server.ts'

const secret = secretField(1000)

export const accountForms = { password: z.object({ current: secret, password: secret, repeated: secret }) }

type PasswordContext = Pick<AppContext, 'config' | 'db' | 'now' | 'randomBytes' | 'passwordCost'>

/** Ends their other sessions. */
export async function changeOwnPassword(
  context: PasswordContext,
  actor: Staff,
  sessionId: string,
  { current, password }: { current: string; password: string },
  address: string,
): Promise<{ ok: true } | Refused> {
  const weak = passwordError(password)
  if (weak !== null) return { ok: false, code: weak }
  const confirmed = await confirmPassword(context, actor, current, address)
  if (!confirmed.ok) return confirmed
  const hash = await hashPassword(context, password)
  const sessionHash = await hashSessionId(sessionId)
  // The account was reset, disabled or changed in between.
  const isUnchanged = sql`EXISTS (SELECT 1 FROM staff WHERE id = ${actor.id}
    AND password_hash = ${confirmed.hash} AND disabled_at IS NULL)`
  const isChanged = await writeAuditedIf(
    context,
    isUnchanged,
    { actor: actor.id, action: 'change-password', detail: { staffId: actor.id } },
    [
      context.db.update(staff).set({ passwordHash: hash }).where(eq(staff.id, actor.id)),
      context.db
        .delete(staffSessions)
        .where(and(eq(staffSessions.staffId, actor.id), ne(staffSessions.idHash, sessionHash))),
    ],
  )
  return isChanged ? { ok: true } : { ok: false, code: 'auth/wrong-password' }
}
