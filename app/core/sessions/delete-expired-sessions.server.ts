import { lte } from 'drizzle-orm'
import type { AppContext } from '#app/context/context.server.ts'
import { sessions } from '#db/schema/sessions.ts'

export async function deleteExpiredSessions(context: Pick<AppContext, 'db' | 'now'>): Promise<void> {
  await context.db.delete(sessions).where(lte(sessions.expiresAt, context.now()))
}
