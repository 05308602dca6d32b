import { eq } from 'drizzle-orm'
import type { AppContext } from '#app/context/context.server.ts'
import { adminNotice, namedAdminNotice } from '#app/core/notifications/notify-admin.server.ts'
import { signInErrorText, type SignInError } from '#app/domain/sign-in/sign-in-error.ts'
import { staff } from '#db/schema/staff.ts'

/** Lock-outs once a window. Names the account's id, never the typed text. */
export async function notifySignInError(
  context: Pick<AppContext, 'db' | 'now' | 'randomBytes' | 'log'>,
  { code, window }: { code: SignInError; window?: string },
  email: string,
): Promise<void> {
  const [row] = await context.db.select({ id: staff.id }).from(staff).where(eq(staff.email, email))
  const whose = row === undefined ? 'an unknown address' : row.id
  const text = `Staff sign-in failed for ${whose}: ${signInErrorText[code]} (${code})`
  context.log('warning', 'Staff sign-in failed', { code, staffId: row?.id ?? null })
  await (window === undefined ? adminNotice(context, text) : namedAdminNotice(context, `staff-locked:${window}`, text))
}
