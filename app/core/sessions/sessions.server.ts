import { desc, eq } from 'drizzle-orm'
import type { AppContext } from '#app/context/context.server.ts'
import { sessions } from '#db/schema/sessions.ts'
import { hashSessionId } from './session-id.server.ts'

const SHOWN = 20

/** Where the player is signed in, newest first. */
export async function listSessions(context: Pick<AppContext, 'db'>, playerId: string, sessionId: string | null) {
  const own = sessionId === null ? null : await hashSessionId(sessionId)
  const rows = await context.db
    .select()
    .from(sessions)
    .where(eq(sessions.playerId, playerId))
    .orderBy(desc(sessions.createdAt))
    .limit(SHOWN)
  return rows.map(({ label, createdAt, idHash }) => ({ label, createdAt, isThis: idHash === own }))
}

export async function endAllSessions(context: Pick<AppContext, 'db'>, playerId: string): Promise<void> {
  await context.db.delete(sessions).where(eq(sessions.playerId, playerId))
}
