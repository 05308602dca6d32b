import { eq } from 'drizzle-orm'
import type { AppContext } from '#app/context/context.server.ts'
import { carriedRequestId } from '#app/domain/job.ts'
import { redactMessage } from '#app/domain/redact-message.ts'
import { deadLetters } from '#db/schema/notifications.ts'
import { deadLetterRow } from './dead-letter-row.server.ts'
import type { DeadLetterView } from './dead-letters-view.ts'

/** One with its message redacted, or null. */
export async function findDeadLetter(
  context: Pick<AppContext, 'db' | 'now'>,
  id: string,
): Promise<DeadLetterView | null> {
  const [stored] = await context.db.select().from(deadLetters).where(eq(deadLetters.id, id))
  if (stored === undefined) return null
  return {
    ...deadLetterRow(stored),
    now: context.now(),
    // A decided one was redacted for good, and says so itself.
    message: stored.state === 'stored' ? redactMessage(stored.message) : { shown: stored.message, taken: [] },
    requestId: carriedRequestId(stored.message),
    decidedAt: stored.decidedAt,
    reason: stored.reason,
  }
}
