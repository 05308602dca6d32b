import { asc } from 'drizzle-orm'
import type { StaffMember } from '#app/admin/frame/admin-view.ts'
import type { AppContext } from '#app/context/context.server.ts'
import { staff } from '#db/schema/staff.ts'
import type { StaffRow } from './staff-email.server.ts'
import type { Staff } from './staff-session.server.ts'

/** Everybody with an account, by address; there are never many. */
export async function listStaff(context: Pick<AppContext, 'db' | 'now'>, viewer: Staff): Promise<StaffMember[]> {
  const rows = await context.db.select().from(staff).orderBy(asc(staff.email))
  return rows.map((row) => ({
    id: row.id,
    email: row.email,
    state: stateOf(row, context.now()),
    createdAt: row.createdAt,
    isSelf: row.id === viewer.id,
  }))
}

function stateOf(row: StaffRow, now: number): StaffMember['state'] {
  if (row.disabledAt !== null) return 'disabled'
  if (row.passwordHash !== null) return 'active'
  return (row.setupExpiresAt ?? 0) > now ? 'invited' : 'lapsed'
}
