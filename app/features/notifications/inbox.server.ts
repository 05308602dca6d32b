import { sql } from 'drizzle-orm'
import type { AppContext } from '#app/context.server.ts'
import type { NotificationKind } from '#app/domain/notification.ts'
import { readNotification } from '#app/domain/notification-text.ts'
import type { InboxNotice } from '#app/features/players/player-view.ts'
import { writeTogether } from '#db/client.ts'

type InboxContext = Pick<AppContext, 'db'>
type Reader = { id: string; claimedAt: number | null; broadcastsReadAt: number }

const PAGE = 20

type Row = { id: string; kind: NotificationKind; payload: string; createdAt: number; isRead: number }

/** The player's own notices and the broadcasts since claiming, newest first; a winner of a week is not told of its reset. */
export async function listInbox(context: InboxContext, reader: Reader): Promise<InboxNotice[]> {
  const rows = await context.db.all<Row>(sql`${inboxRows(reader)} ORDER BY createdAt DESC LIMIT ${PAGE}`)
  return rows.flatMap((row) => {
    const text = readNotification(row.kind, JSON.parse(row.payload))
    if (text === null) return []
    return [
      {
        id: row.id,
        title: text.subject,
        text: text.lines.join('\n'),
        href: text.link.path,
        createdAt: row.createdAt,
        isRead: row.isRead === 1,
      },
    ]
  })
}

export async function countUnread(context: InboxContext, reader: Reader): Promise<number> {
  const [row] = await context.db.all<{ unread: number }>(
    sql`SELECT COUNT(*) AS unread FROM (${inboxRows(reader)}) WHERE isRead = 0`,
  )
  return row?.unread ?? 0
}

export async function markInboxRead(context: Pick<AppContext, 'db' | 'now'>, playerId: string): Promise<void> {
  const now = context.now()
  await writeTogether(context.db, [
    context.db.run(sql`UPDATE notifications SET read_at = ${now} WHERE player_id = ${playerId} AND read_at IS NULL`),
    context.db.run(sql`UPDATE players SET broadcasts_read_at = ${now} WHERE id = ${playerId} AND EXISTS (
      SELECT 1 FROM notifications WHERE player_id IS NULL AND created_at > players.broadcasts_read_at)`),
  ])
}

function inboxRows(reader: Reader) {
  return sql`
    SELECT id, kind, payload, created_at AS createdAt, read_at IS NOT NULL AS isRead
    FROM notifications WHERE player_id = ${reader.id}
    UNION ALL
    SELECT id, kind, payload, created_at, created_at <= ${reader.broadcastsReadAt}
    FROM notifications WHERE player_id IS NULL AND created_at >= ${reader.claimedAt ?? 0}
      AND NOT EXISTS (SELECT 1 FROM awards WHERE awards.player_id = ${reader.id} AND awards.state <> 'forfeited'
        AND 'weekly-reset:' || awards.week = notifications.id)`
}
