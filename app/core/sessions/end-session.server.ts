import { eq } from 'drizzle-orm'
import type { AppContext } from '#app/context/context.server.ts'
import { sessions } from '#db/schema/sessions.ts'
import { hashSessionId } from './session-id.server.ts'

export async function endSession(context: Pick<AppContext, 'db'>, sessionId: string): Promise<void> {
  await context.db.delete(sessions).where(eq(sessions.idHash, await hashSessionId(sessionId)))
}
