import { and, eq, ne, sql } from 'drizzle-orm'
import * as z from 'zod'
import type { AppContext } from '#app/context/context.server.ts'
import { writeAudited } from '#app/core/audit/write-audited.server.ts'
import { hashSessionId } from '#app/core/sessions/session-id.server.ts'
import { secretField } from '#app/domain/form-fields.ts'
import { passwordError } from '#app/domain/sign-in-error.ts'
import { errorText } from '#db/error-text.ts'
import { staffSessions } from '#db/schema/staff.ts'
import { confirmPassword } from './confirm-password.server.ts'
import { hashPassword } from './password-hash.server.ts'
import type { Refused } from './sign-in-staff.server.ts'
import type { Staff } from './staff-session.server.ts'

const secret = secretField(1000)

export const accountForms = { password: z.object({ current: secret, password: secret, repeated: secret }) }

type PasswordContext = Pick<AppContext, 'config' | 'db' | 'now' | 'randomBytes'>

/** A new password for one's own account. It ends every session but the one that asks. */
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
  try {
    await writeAudited(context, { actor: actor.id, action: 'change-password', detail: { staffId: actor.id } }, [
      // A null that the column refuses: whoever was reset, disabled or faster elsewhere changes nothing here.
      context.db.run(sql`UPDATE staff SET
          email = CASE WHEN password_hash = ${confirmed.hash} AND disabled_at IS NULL THEN email END,
          password_hash = ${hash} WHERE id = ${actor.id}`),
      context.db
        .delete(staffSessions)
        .where(and(eq(staffSessions.staffId, actor.id), ne(staffSessions.idHash, await hashSessionId(sessionId)))),
    ])
  } catch (error) {
    if (!errorText(error).includes('NOT NULL constraint failed: staff.email')) throw error
    return { ok: false, code: 'auth/wrong-password' }
  }
  return { ok: true }
}
