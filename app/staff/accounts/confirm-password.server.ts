import { eq } from 'drizzle-orm'
import type { AppContext } from '#app/context/context.server.ts'
import type { Staff } from '#app/core/sign-in/staff-session.server.ts'
import { writeTogether } from '#db/client.ts'
import { staff } from '#db/schema/staff.ts'
import { isPassword } from './password-hash.server.ts'
import type { Refused } from './sign-in-staff.server.ts'
import { forgetAttempts, takeAttempt } from './staff-attempts.server.ts'

/** Returns the stored hash. Attempts count as those to sign in. */
export async function confirmPassword(
  context: Pick<AppContext, 'config' | 'db' | 'now' | 'passwordCost'>,
  { id, email }: Staff,
  password: string,
  address: string,
): Promise<{ ok: true; hash: string } | Refused> {
  // The session proves the account, so strangers' attempts don't lock it.
  const trier = { email, address, device: id }
  const attempt = await takeAttempt(context, trier)
  if (!attempt.ok) return attempt
  const [row] = await context.db.select().from(staff).where(eq(staff.id, id))
  const hash = row?.passwordHash ?? null
  if (!(await isPassword(context, password, hash)) || hash === null) return { ok: false, code: 'auth/wrong-password' }
  await writeTogether(context.db, await forgetAttempts(context, trier))
  return { ok: true, hash }
}
