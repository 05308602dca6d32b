import { eq } from 'drizzle-orm'
import type { AppContext } from '#app/context.server.ts'
import { hashSessionId } from '#app/features/sign-in/session-id.server.ts'
import { sessions } from '#db/schema/sessions.ts'

export async function endSession(context: Pick<AppContext, 'db'>, sessionId: string): Promise<void> {
  await context.db.delete(sessions).where(eq(sessions.idHash, await hashSessionId(sessionId)))
}
