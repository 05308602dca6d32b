import { sql } from 'drizzle-orm'
import type { AppContext } from '#app/context/context.server.ts'
import { MINUTE } from '#app/domain/period.ts'

/** The schedule of each minute is noted this often: 288 rows a day instead of 1,440. */
const NOTED_EVERY = 5 * MINUTE

/** Notes that a schedule ran and which of its jobs failed; at once when that is not as it was. */
export async function noteCronRun(
  { db, now }: Pick<AppContext, 'db' | 'now'>,
  run: { schedule: string; failed: string[] },
): Promise<void> {
  const at = now()
  const failed = run.failed.join(', ')
  const failure = failed === '' ? [null, null, null] : [at, failed, db.requestId]
  await db.run(sql`INSERT INTO cron_runs (schedule, ran_at, failed, failed_at, last_failure, failure_request_id)
    VALUES (${run.schedule}, ${at}, ${failed}, ${failure[0]}, ${failure[1]}, ${failure[2]})
    ON CONFLICT (schedule) DO UPDATE SET ran_at = excluded.ran_at, failed = excluded.failed,
      failed_at = COALESCE(excluded.failed_at, failed_at), last_failure = COALESCE(excluded.last_failure, last_failure),
      failure_request_id = CASE WHEN excluded.failed_at IS NULL THEN failure_request_id
        ELSE excluded.failure_request_id END
    WHERE excluded.failed <> failed OR excluded.ran_at >= ran_at + ${NOTED_EVERY}`)
}
