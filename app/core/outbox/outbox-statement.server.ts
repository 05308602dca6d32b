import { sql, type SQL } from 'drizzle-orm'
import type { AppContext } from '#app/context/context.server.ts'
import type { Job } from '#app/domain/jobs/job.ts'

/** The batch selects the rows; id and message may name its columns. */
type Found = { from: SQL; requestId?: string | null }

/** The only writer of the outbox, for the batch of the change. The id names the subject, so a repeat adds nothing. */
export function outboxStatement(
  { db, now }: Pick<AppContext, 'db' | 'now'>,
  id: string | SQL,
  message: Job | SQL,
  { from, requestId = db.requestId }: Found = { from: sql`` },
) {
  const content = 'type' in message ? JSON.stringify(message) : message
  return db.run(sql`INSERT OR IGNORE INTO outbox (id, message, created_at, request_id)
    SELECT ${id}, ${content}, ${now()}, ${requestId} ${from}`)
}
