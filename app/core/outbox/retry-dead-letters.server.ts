import { eq, sql } from 'drizzle-orm'
import type { AppContext } from '#app/context/context.server.ts'
import { job as jobSchema, queueOf, type QueuedJob } from '#app/domain/jobs/job.ts'
import { isPassingCause, RETRY_AFTER_HOURS } from '#app/domain/jobs/lost-job.ts'
import { redactMessage } from '#app/domain/jobs/redact-message.ts'
import { HOUR } from '#app/domain/time/period.ts'
import { isDatabaseAway } from '#db/away.ts'
import { idsIn } from '#db/client.ts'
import { deadLetters } from '#db/schema/notifications.ts'
import type { JobOutcome } from './deliver-once.server.ts'

/** Tried in one minute, of thousands that may have failed together. */
const TRIED_PER_RUN = 100

type Outcome = JobOutcome | { state: 'failed'; error: unknown }

/** An hour, a day and a week apart. Counted before the try, so that one which ends its run is not tried for ever. */
export async function retryDeadLetters(context: Pick<AppContext, 'db' | 'now' | 'queue'>): Promise<void> {
  const { db, now, queue } = context
  const [, day, week] = RETRY_AFTER_HOURS
  const due = await db.all<{ id: string; message: string }>(sql`UPDATE dead_letters SET tries = tries + 1,
      next_try_at = CASE tries WHEN 0 THEN ${now() + day * HOUR} WHEN 1 THEN ${now() + week * HOUR} END
    WHERE id IN (SELECT id FROM dead_letters WHERE next_try_at <= ${now()} ORDER BY next_try_at LIMIT ${TRIED_PER_RUN})
    RETURNING id, message`)
  if (due.length === 0) return
  const jobs = due.flatMap(({ id, message }): QueuedJob[] => {
    const parsed = jobSchema.safeParse(JSON.parse(message))
    return parsed.success ? [{ ...parsed.data, deadLetterId: id }] : []
  })
  try {
    await queue.send(jobs)
  } catch (error) {
    // The queue is away: this was no try.
    await db.run(sql`UPDATE dead_letters SET tries = tries - 1, next_try_at = ${now()}
      WHERE id IN ${idsIn(due.map(({ id }) => id))} AND state = 'stored'`)
    throw error
  }
}

/** A failure whose cause does not pass is not tried again; staff decide it. */
export async function recordAttempt(
  context: Pick<AppContext, 'db' | 'now'>,
  id: string,
  outcome: Outcome,
): Promise<void> {
  const { db, now } = context
  const isStored = sql`id = ${id} AND state = 'stored'`
  if (outcome.state === 'retry' || outcome.state === 'failed') {
    const { cause, isPassing } = outcome.state === 'retry' ? REFUSED : causeOf(outcome.error)
    const tried = isPassing ? { cause } : { cause, nextTryAt: null }
    await db.update(deadLetters).set(tried).where(isStored)
    return
  }
  const [letter] = await db.select().from(deadLetters).where(isStored)
  if (letter === undefined) return
  await db
    .update(deadLetters)
    .set({
      state: outcome.state === 'done' ? 'healed' : 'discarded',
      decidedAt: now(),
      nextTryAt: null,
      reason: outcome.state === 'done' ? null : 'By then it was no longer useful.',
      message: redactMessage(letter.message).shown,
    })
    .where(eq(deadLetters.id, id))
  const job = jobSchema.safeParse(letter.message)
  if (outcome.state === 'done' && job.success && queueOf(job.data) === 'mail') await hurryMail(context)
}

/** The provider is back: no mail needs to wait for a day or a week. */
async function hurryMail({ db, now }: Pick<AppContext, 'db' | 'now'>): Promise<void> {
  const { nextTryAt, message } = deadLetters
  const isWaitingMail = sql`${nextTryAt} > ${now()} AND (${message} ->> 'channel' = 'email'
    OR ${message} ->> 'type' IN ('confirm-email', 'send-invitation', 'send-letter'))`
  await db.update(deadLetters).set({ nextTryAt: now() }).where(isWaitingMail)
}

const REFUSED = { cause: 'The recipient did not accept it.', isPassing: true }

/** Without quotes: an error may contain personal data. */
function causeOf(error: unknown): { cause: string; isPassing: boolean } {
  const reason = error instanceof Error && error.cause instanceof Error ? error.cause : error
  if (isDatabaseAway(error)) return { cause: 'The database did not answer.', isPassing: true }
  return isPassingCause(reason instanceof Error ? reason.message : String(reason))
    ? { cause: 'A service it needs did not answer.', isPassing: true }
    : { cause: 'It fails the same way each time. See the log.', isPassing: false }
}
