import { sql, type SQL } from 'drizzle-orm'
import type { AppContext } from '#app/context/context.server.ts'
import { outboxStatement } from '#app/core/outbox/outbox-statement.server.ts'
import type { NotificationKind, NotificationPayload } from '#app/domain/notifications/notification.ts'
import { pagesOf } from '#app/domain/values/pages.ts'
import type { Statement } from '#db/client.ts'

/** The id names the subject, so that a repeated write sends nothing. */
export type NewNotification = {
  [Kind in NotificationKind]: { id: string; playerId: string; kind: Kind; payload: NotificationPayload<Kind> }
}[NotificationKind]

/** Keeps queue messages small; a batch of the queue takes a hundred. */
const NOTIFICATIONS_PER_MESSAGE = 100

/** For the batch of the reported change: the inbox rows, and outbox rows for new ones. */
export function notificationStatements(
  context: Pick<AppContext, 'db' | 'now'>,
  notices: readonly NewNotification[],
): Statement[] {
  return queriesOf(notices).flatMap((page) => statementsFrom(context, page))
}

/** For notices that another message announces or that stay in the inbox. */
export function inboxStatements(
  context: Pick<AppContext, 'db' | 'now'>,
  notices: readonly NewNotification[],
): Statement[] {
  return queriesOf(notices).map((page) => inboxStatement(context, page))
}

function queriesOf(notices: readonly NewNotification[]): SQL[] {
  return pagesOf(notices, NOTIFICATIONS_PER_MESSAGE).map(
    (page) => sql`SELECT value ->> 'id' AS id, value ->> 'playerId' AS player_id, value ->> 'kind' AS kind,
      value -> 'payload' AS payload FROM json_each(${JSON.stringify(page)})`,
  )
}

/**
 * Selected inside the batch as `id`, `player_id`, `kind` and `payload`. Skips erased players, whose notices would never
 * be deleted.
 */
export function statementsFrom(context: Pick<AppContext, 'db' | 'now'>, notices: SQL): Statement[] {
  return [
    outboxStatement(
      context,
      sql`'notices:' || MIN(notice.id)`,
      sql`json_object('type', 'send-notices', 'notificationIds', json_group_array(notice.id))`,
      {
        from: sql`FROM (${notices}) AS notice
        WHERE ${PLAYER_EXISTS} AND NOT EXISTS (SELECT 1 FROM notifications WHERE notifications.id = notice.id)
        HAVING COUNT(*) > 0`,
      },
    ),
    inboxStatement(context, notices),
  ]
}

const PLAYER_EXISTS = sql`(notice.player_id IS NULL OR EXISTS (SELECT 1 FROM players WHERE players.id = notice.player_id))`

function inboxStatement({ db, now }: Pick<AppContext, 'db' | 'now'>, notices: SQL): Statement {
  return db.run(sql`INSERT OR IGNORE INTO notifications (id, player_id, kind, payload, created_at)
    SELECT notice.id, notice.player_id, notice.kind, notice.payload, ${now()} FROM (${notices}) AS notice WHERE ${PLAYER_EXISTS}`)
}
