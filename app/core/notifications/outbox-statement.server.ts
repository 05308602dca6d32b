import { sql, type SQL } from 'drizzle-orm'
import type { AppContext } from '#app/context/context.server.ts'
import type { Message } from '#app/domain/message.ts'

/** Rows for the outbox. `from` makes them of rows that the batch finds, and then id and message may name its columns. */
type Outgoing = { requestId?: string | null } & (
  | { id: string; message: Message; from?: SQL }
  | { id: SQL; message: SQL; from: SQL }
)

/**
 * The one way into the outbox, for the batch of the change that causes the message. The id names what it is about, so
 * that it waits once however often it is written.
 */
export function outboxStatement(
  { db, now }: Pick<AppContext, 'db' | 'now'>,
  { id, message, from = sql``, requestId = db.requestId }: Outgoing,
) {
  const content = 'type' in message ? JSON.stringify(message) : message
  return db.run(sql`INSERT OR IGNORE INTO outbox (id, message, created_at, request_id)
    SELECT ${id}, ${content}, ${now()}, ${requestId} ${from}`)
}
