import { eq } from 'drizzle-orm'
import type { AppContext } from '#app/context/context.server.ts'
import { isEmail } from '#app/domain/text/contact.ts'
import { staff } from '#db/schema/staff.ts'

export type StaffRow = typeof staff.$inferSelect

export async function findStaffByEmail(
  context: Pick<AppContext, 'db'>,
  email: string,
): Promise<{ ok: true; row: StaffRow | null } | { ok: false; code: 'auth/invalid-email' }> {
  if (!isEmail(email)) return { ok: false, code: 'auth/invalid-email' }
  const [row] = await context.db.select().from(staff).where(eq(staff.email, email))
  return { ok: true, row: row ?? null }
}
