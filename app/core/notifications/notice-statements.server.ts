import { sql, type SQL } from 'drizzle-orm'
import type { AppContext } from '#app/context/context.server.ts'
import type { NotificationKind, NotificationPayload } from '#app/domain/notification.ts'
import type { Statement } from '#db/client.ts'
import { outboxStatement } from './outbox-statement.server.ts'

/** A notice to one player. Its id names what it tells of, so that it is told once however often it is written. */
export type Notice = {
  [Kind in NotificationKind]: { id: string; playerId: string; kind: Kind; payload: NotificationPayload<Kind> }
}[NotificationKind]

/** Queue messages are small, and a batch of the queue takes a hundred. */
const NOTICES_A_MESSAGE = 100

/** For the batch of the change that they tell of: the inbox rows and what carries the new ones further. */
export function noticeStatements(context: Pick<AppContext, 'db' | 'now'>, notices: readonly Notice[]): Statement[] {
  return pagesOf(notices).flatMap((page) => statementsFrom(context, page))
}

/** The inbox rows alone, of what leaves the inbox as part of another message or not at all. */
export function inboxStatements(context: Pick<AppContext, 'db' | 'now'>, notices: readonly Notice[]): Statement[] {
  return pagesOf(notices).map((page) => inboxStatement(context, page))
}

function pagesOf(notices: readonly Notice[]): SQL[] {
  const pages: SQL[] = []
  for (let start = 0; start < notices.length; start += NOTICES_A_MESSAGE) {
    const told = JSON.stringify(notices.slice(start, start + NOTICES_A_MESSAGE))
    pages.push(sql`SELECT value ->> 'id' AS id, value ->> 'playerId' AS player_id, value ->> 'kind' AS kind,
      value -> 'payload' AS payload FROM json_each(${told})`)
  }
  return pages
}

/**
 * The same for notices that a query finds inside the batch: `id`, `player_id`, `kind` and `payload`. Whoever was erased
 * meanwhile is told nothing, since the notice would stay.
 */
export function statementsFrom(context: Pick<AppContext, 'db' | 'now'>, notices: SQL): Statement[] {
  return [
    outboxStatement(
      context,
      sql`'notices:' || MIN(told.id)`,
      sql`json_object('type', 'send-notices', 'notificationIds', json_group_array(told.id))`,
      {
        from: sql`FROM (${notices}) AS told
        WHERE ${IS_THERE} AND NOT EXISTS (SELECT 1 FROM notifications WHERE notifications.id = told.id)
        HAVING COUNT(*) > 0`,
      },
    ),
    inboxStatement(context, notices),
  ]
}

const IS_THERE = sql`(told.player_id IS NULL OR EXISTS (SELECT 1 FROM players WHERE players.id = told.player_id))`

function inboxStatement({ db, now }: Pick<AppContext, 'db' | 'now'>, notices: SQL): Statement {
  return db.run(sql`INSERT OR IGNORE INTO notifications (id, player_id, kind, payload, created_at)
    SELECT told.id, told.player_id, told.kind, told.payload, ${now()} FROM (${notices}) AS told WHERE ${IS_THERE}`)
}
