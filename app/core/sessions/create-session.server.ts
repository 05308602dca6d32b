import type { AppContext } from '#app/context/context.server.ts'
import { DAY } from '#app/domain/period.ts'
import { sessions } from '#db/schema/sessions.ts'
import { hashSessionId, newSecret } from './session-id.server.ts'

/** Starts thirty days of being signed in; returns the id for the cookie. The label names the browser to its owner. */
export async function createSession(
  context: Pick<AppContext, 'db' | 'now' | 'randomBytes'>,
  playerId: string,
  label = '',
): Promise<string> {
  const sessionId = newSecret(context.randomBytes)
  const createdAt = context.now()
  await context.db
    .insert(sessions)
    .values({ idHash: await hashSessionId(sessionId), playerId, label, createdAt, expiresAt: createdAt + 30 * DAY })
  return sessionId
}
