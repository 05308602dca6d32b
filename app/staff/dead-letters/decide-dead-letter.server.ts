import { and, eq, isNull, sql } from 'drizzle-orm'
import * as z from 'zod'
import type { AppContext } from '#app/context/context.server.ts'
import { writeAuditedIf } from '#app/core/audit/write-audited.server.ts'
import { dispatchOutbox } from '#app/core/outbox/dispatch-outbox.server.ts'
import { outboxStatement } from '#app/core/outbox/outbox-statement.server.ts'
import { trimmedField } from '#app/domain/forms/form-fields.ts'
import { carriedRequestId, job } from '#app/domain/jobs/job.ts'
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
export const deadLettersForms = { 'replay-all': z.object({}) }

const REPLAYED_AT_ONCE = 50

type Decided = { ok: true } | { ok: false; code: 'not_found' | 'already_decided' }

/** By the outbox, once. Receipts hold: a player who got the message gets no second one. */
export async function replayDeadLetter(context: DecideContext, actor: { id: string }, id: string): Promise<Decided> {
  const [letter] = await context.db.select().from(deadLetters).where(eq(deadLetters.id, id))
  if (letter === undefined) return { ok: false, code: 'not_found' }
  const decided = await replay(context, actor, letter)
  if (decided.ok) await dispatch(context)
  return decided
}

/** The oldest that wait and can be read; returns how many. */
export async function replayDeadLetters(context: DecideContext, actor: { id: string }): Promise<number> {
  const waiting = await context.db
    .select()
    .from(deadLetters)
    .where(and(eq(deadLetters.state, 'stored'), isNull(deadLetters.nextTryAt)))
    .orderBy(deadLetters.receivedAt, deadLetters.id)
    .limit(REPLAYED_AT_ONCE)
  let replayed = 0
  for (const letter of waiting) {
    if (!job.safeParse(letter.message).success) continue
    if ((await replay(context, actor, letter)).ok) replayed += 1
  }
  if (replayed > 0) await dispatch(context)
  return replayed
}

function replay(
  context: DecideContext,
  actor: { id: string },
  letter: typeof deadLetters.$inferSelect,
): Promise<Decided> {
  const back = outboxStatement(context, sql`'replay:' || id`, sql`message`, {
    from: sql`FROM dead_letters WHERE id = ${letter.id}`,
    requestId: carriedRequestId(letter.message) ?? context.db.requestId,
  })
  return decide(context, 'replayed', { actor, letter, reason: null }, [back])
}

/** They are stored: the next minute's run sends them if this fails. */
async function dispatch(context: DecideContext): Promise<void> {
  await dispatchOutbox(context).catch((error: unknown) =>
    context.log('warning', 'Outbox waits for the next run', { error: errorForLog(error) }),
  )
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
  const { shown } = redactMessage(letter.message)
  const isStored = sql`EXISTS (SELECT 1 FROM dead_letters WHERE id = ${letter.id} AND state = 'stored')`
  const isDecided = await writeAuditedIf(
    context,
    isStored,
    { actor: actor.id, action, detail: { deadLetterId: letter.id } },
    [
      ...before,
      db
        .update(deadLetters)
        .set({ state, decidedAt: now(), nextTryAt: null, reason, message: shown })
        .where(eq(deadLetters.id, letter.id)),
    ],
  )
  return isDecided ? { ok: true } : { ok: false, code: 'already_decided' }
}
