import type { AppContext } from '#app/context/context.server.ts'
import { newId } from '#app/domain/id.ts'
import { outboxStatement } from './outbox-statement.server.ts'

/** The outbox row of a notice to the one admin, for the batch of the change that it tells of. */
export function adminNotice(context: Pick<AppContext, 'db' | 'now' | 'randomBytes'>, text: string) {
  return namedAdminNotice(context, newId('an', context.randomBytes), text)
}

/** A notice that is told once however often it is written: its id names what it tells of. */
export function namedAdminNotice(context: Pick<AppContext, 'db' | 'now'>, id: string, text: string) {
  return outboxStatement(context, id, { type: 'notify-admin', id, text })
}
