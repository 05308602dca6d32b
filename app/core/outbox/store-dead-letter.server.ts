import type { AppContext } from '#app/context/context.server.ts'
import { job as jobSchema } from '#app/domain/jobs/job.ts'
import { isRepeated, RETRY_AFTER_HOURS } from '#app/domain/jobs/lost-job.ts'
import { HOUR } from '#app/domain/time/period.ts'
import { deadLetters } from '#db/schema/notifications.ts'

/** What may succeed later is tried again; what a schedule's next run does anyway waits for nobody. */
export async function storeDeadLetter(
  context: Pick<AppContext, 'db' | 'now' | 'log'>,
  letter: { id: string; message: unknown; attempts: number },
  isRefused = false,
): Promise<void> {
  context.log('error', 'Dead letter stored', { id: letter.id })
  const now = context.now()
  const parsed = jobSchema.safeParse(letter.message)
  const canRun = parsed.success && !isRefused
  const decided =
    canRun && isRepeated(parsed.data)
      ? ({ state: 'discarded', decidedAt: now, reason: 'Its next scheduled run does it again.' } as const)
      : ({ state: 'stored', nextTryAt: canRun ? now + RETRY_AFTER_HOURS[0] * HOUR : null } as const)
  const cause = !parsed.success ? 'This version cannot read it.' : isRefused ? 'The queue refuses it.' : null
  await context.db
    .insert(deadLetters)
    .values({ ...letter, message: letter.message ?? 'nothing', receivedAt: now, cause, ...decided })
    .onConflictDoNothing()
}
