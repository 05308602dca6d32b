import { asc } from 'drizzle-orm'
import type { AppContext } from '#app/context/context.server.ts'
import type { Staff } from '#app/core/sign-in/staff-session.server.ts'
import { staff } from '#db/schema/staff.ts'
import type { StaffRow } from './staff-email.server.ts'

export type StaffMember = Awaited<ReturnType<typeof listStaff>>[number]

export async function listStaff(context: Pick<AppContext, 'db' | 'now'>, viewer: Staff) {
  const rows = await context.db.select().from(staff).orderBy(asc(staff.email))
  return rows.map((row) => ({
    id: row.id,
    email: row.email,
    state: stateOf(row, context.now()),
    createdAt: row.createdAt,
    isSelf: row.id === viewer.id,
  }))
}

/** `invited` waits for setup; the token of `lapsed` expired. */
function stateOf(row: StaffRow, now: number): 'active' | 'invited' | 'lapsed' | 'disabled' {
  if (row.disabledAt !== null) return 'disabled'
  if (row.passwordHash !== null) return 'active'
  return (row.setupExpiresAt ?? 0) > now ? 'invited' : 'lapsed'
}
