import { eq, sql } from 'drizzle-orm'
import * as z from 'zod'
import type { AppContext } from '#app/context/context.server.ts'
import { writeAuditedIf } from '#app/core/audit/write-audited.server.ts'
import { dispatchOutbox } from '#app/core/notifications/dispatch-outbox.server.ts'
import { outboxStatement } from '#app/core/notifications/outbox-statement.server.ts'
import { trimmedField } from '#app/domain/forms/form-fields.ts'
import { carriedRequestId } from '#app/domain/jobs/job.ts'
import { redactMessage } from '#app/domain/jobs/redact-message.ts'
import { errorForLog } from '#db/error-text.ts'
import { deadLetters } from '#db/schema/notifications.ts'
import { LONGEST_REASON } from './letter-state.tsx'

type DecideContext = Pick<AppContext, 'db' | 'now' | 'queue' | 'log'>
const TOO_LONG = `Up to ${LONGEST_REASON} characters.`
const reason = trimmedField(LONGEST_REASON + 1).pipe(
  z.string().min(1, 'Give a short reason.').max(LONGEST_REASON, TOO_LONG),
)

export const deadLetterForms = { replay: z.object({}), discard: z.object({ reason }) }

type Decided = { ok: true } | { ok: false; code: 'not_found' | 'already_decided' }

/** Queues it again by the outbox, once. Receipts still hold, so a player who got the message gets no second one. */
export async function replayDeadLetter(context: DecideContext, actor: { id: string }, id: string): Promise<Decided> {
  const { db } = context
  const [letter] = await db.select().from(deadLetters).where(eq(deadLetters.id, id))
  if (letter === undefined) return { ok: false, code: 'not_found' }
  const requestId = carriedRequestId(letter.message) ?? db.requestId
  const back = outboxStatement(context, sql`'replay:' || id`, sql`message`, {
    from: sql`FROM dead_letters WHERE id = ${id}`,
    requestId,
  })
  const decided = await decide(context, 'replayed', { actor, letter, reason: null }, [back])
  // The row is stored: the next minute's run sends it if this fails.
  if (decided.ok)
    await dispatchOutbox(context).catch((error: unknown) =>
      context.log('warning', 'Outbox waits for the next run', { error: errorForLog(error) }),
    )
  return decided
}

export async function discardDeadLetter(
  context: DecideContext,
  actor: { id: string },
  id: string,
  reason: string,
): Promise<Decided> {
  const [letter] = await context.db.select().from(deadLetters).where(eq(deadLetters.id, id))
  if (letter === undefined) return { ok: false, code: 'not_found' }
  return decide(context, 'discarded', { actor, letter, reason }, [])
}

async function decide(
  context: DecideContext,
  state: 'replayed' | 'discarded',
  { actor, letter, reason }: { actor: { id: string }; letter: typeof deadLetters.$inferSelect; reason: string | null },
  before: ReturnType<AppContext['db']['run']>[],
): Promise<Decided> {
  const { db, now } = context
  const action = state === 'replayed' ? 'replay-dead-letter' : 'discard-dead-letter'
  const redacted = JSON.stringify(redactMessage(letter.message).shown)
  const isStored = sql`EXISTS (SELECT 1 FROM dead_letters WHERE id = ${letter.id} AND state = 'stored')`
  const isDecided = await writeAuditedIf(
    context,
    isStored,
    { actor: actor.id, action, detail: { deadLetterId: letter.id } },
    [
      ...before,
      db.run(sql`UPDATE dead_letters SET state = ${state}, decided_at = ${now()}, next_try_at = NULL, reason = ${reason},
        message = ${redacted} WHERE id = ${letter.id}`),
    ],
  )
  return isDecided ? { ok: true } : { ok: false, code: 'already_decided' }
}
