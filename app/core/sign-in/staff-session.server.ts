import { and, eq, gt, isNull } from 'drizzle-orm'
import type { AppContext } from '#app/context/context.server.ts'
import { writeAudited } from '#app/core/audit/write-audited.server.ts'
import { hashSessionId, newSecret } from '#app/core/secrets/session-id.server.ts'
import { HOUR } from '#app/domain/time/period.ts'
import type { Statement } from '#db/client.ts'
import { staff, staffSessions } from '#db/schema/staff.ts'

export type Staff = { id: string; email: string }

const LIFE = 12 * HOUR

/** For twelve hours: its id for the cookie, and the statement for the batch. */
export async function newStaffSession(
  context: Pick<AppContext, 'db' | 'now' | 'randomBytes'>,
  staffId: string,
): Promise<{ sessionId: string; statement: Statement }> {
  const sessionId = newSecret(context.randomBytes)
  const createdAt = context.now()
  const row = { idHash: await hashSessionId(sessionId), staffId, createdAt, expiresAt: createdAt + LIFE }
  return { sessionId, statement: context.db.insert(staffSessions).values(row) }
}

export async function findSessionStaff(
  context: Pick<AppContext, 'db' | 'now'>,
  sessionId: string,
): Promise<Staff | null> {
  const [row] = await context.db
    .select({ id: staff.id, email: staff.email })
    .from(staffSessions)
    .innerJoin(staff, eq(staff.id, staffSessions.staffId))
    .where(
      and(
        eq(staffSessions.idHash, await hashSessionId(sessionId)),
        gt(staffSessions.expiresAt, context.now()),
        isNull(staff.disabledAt),
      ),
    )
  return row ?? null
}

export async function endStaffSession(
  context: Pick<AppContext, 'db' | 'now'>,
  staffId: string,
  sessionId: string,
): Promise<void> {
  const idHash = await hashSessionId(sessionId)
  await writeAudited(context, { actor: staffId, action: 'sign-out', detail: {} }, [
    context.db.delete(staffSessions).where(and(eq(staffSessions.idHash, idHash), eq(staffSessions.staffId, staffId))),
  ])
}
