import { sql } from 'drizzle-orm'
import type { AppContext } from '#app/context/context.server.ts'
import { newId } from '#app/domain/id.ts'
import type { Message } from '#app/domain/message.ts'

/** The outbox row of a notice to the one admin, for the batch of the change that it tells of. */
export function adminNotice(context: Pick<AppContext, 'db' | 'now' | 'randomBytes'>, text: string) {
  return namedAdminNotice(context, newId('an', context.randomBytes), text)
}

/** A notice that is told once however often it is written: its id names what it tells of. */
export function namedAdminNotice(context: Pick<AppContext, 'db' | 'now'>, id: string, text: string) {
  const message: Message = { type: 'notify-admin', id, text }
  return context.db.run(sql`INSERT OR IGNORE INTO outbox (id, message, created_at, request_id)
    VALUES (${id}, ${JSON.stringify(message)}, ${context.now()}, ${context.db.requestId})`)
}
