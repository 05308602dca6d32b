import { and, eq, isNull, or, sql } from 'drizzle-orm'
import type { AppContext } from '#app/context/context.server.ts'
import { encodeCursor, parseCursor, type Cursor } from '#app/domain/cursor.ts'
import { readNotification, type NotificationText } from '#app/domain/notification-text.ts'
import type { NotificationKind } from '#app/domain/notification.ts'
import { writeTogether } from '#db/client.ts'
import { notifications } from '#db/schema/notifications.ts'
import { findClosedLinks, type Leading, type LinkContext, type LinkReader } from './closed-links.server.ts'
import type { InboxNotice, InboxView } from './inbox-view.ts'

type InboxContext = Pick<AppContext, 'db'>
type Reader = { id: string; githubUsername: string; claimedAt: number | null; broadcastsReadAt: number }

const PAGE = 20
/** Counted so far; the menu says '99+' beyond. */
const MOST_COUNTED = 100

type Row = { id: string; kind: NotificationKind; payload: string; createdAt: number; isRead: number }

/**
 * The player's own notices and the broadcasts since claiming, newest first; a winner of a week is not told of its reset.
 * `asked` is the cursor of an earlier page's link, and anything else the first page.
 */
export async function loadInbox(
  context: LinkContext,
  reader: Reader & LinkReader,
  asked: string | null = null,
): Promise<InboxView> {
  const cursor = parseCursor(asked)
  const [rows, unread] = await Promise.all([listRows(context, reader, cursor), countUnread(context, reader)])
  const page = rows.slice(0, PAGE).flatMap((row) => readRow(row))
  const last = rows.slice(0, PAGE).at(-1)
  const closed = await findClosedLinks(context, reader, page.map(leadingOf))
  const self = `/player/${reader.githubUsername}`
  return {
    unread,
    isFirstPage: cursor === null,
    notices: page.map((notice) => noticeOf(notice, closed.has(notice.row.id))),
    newestHref: cursor === null ? null : `${self}#inbox`,
    olderHref:
      rows.length > PAGE && last !== undefined
        ? `${self}?inbox=${encodeURIComponent(encodeCursor({ value: last.createdAt, id: last.id }))}#inbox`
        : null,
  }
}

export async function countUnread(context: InboxContext, reader: Reader): Promise<number> {
  const [row] = await context.db.all<{ unread: number }>(sql`
    SELECT (SELECT COUNT(*) FROM (SELECT 1 FROM notifications INDEXED BY notifications_unread
        WHERE player_id = ${reader.id} AND read_at IS NULL LIMIT ${MOST_COUNTED}))
      + (SELECT COUNT(*) FROM (SELECT 1 FROM notifications WHERE ${broadcastsFor(reader)}
        AND created_at > ${reader.broadcastsReadAt} LIMIT ${MOST_COUNTED})) AS unread`)
  return row?.unread ?? 0
}

/** Marks all as read, or one; of the broadcasts one means those before it too. */
export async function markRead(
  context: Pick<AppContext, 'db' | 'now'>,
  playerId: string,
  id: string | null = null,
): Promise<void> {
  const now = context.now()
  const own = id === null ? sql`` : sql`AND id = ${id}`
  await writeTogether(context.db, [
    context.db.run(
      sql`UPDATE notifications SET read_at = ${now} WHERE player_id = ${playerId} AND read_at IS NULL ${own}`,
    ),
    context.db.run(sql`UPDATE players SET broadcasts_read_at = latest.created_at
      FROM (SELECT MAX(created_at) AS created_at FROM notifications WHERE player_id IS NULL ${own}) AS latest
      WHERE players.id = ${playerId} AND latest.created_at > players.broadcasts_read_at`),
  ])
}

/** Where a notice of the reader's own inbox leads; null for others', and where that is closed. Opening it is reading it. */
export async function openNotice(context: LinkContext, reader: LinkReader, id: string): Promise<string | null> {
  const [row] = await context.db
    .select({ id: notifications.id, kind: notifications.kind, payload: sql<string>`${notifications.payload}` })
    .from(notifications)
    .where(and(eq(notifications.id, id), or(eq(notifications.playerId, reader.id), isNull(notifications.playerId))))
  if (row === undefined) return null
  await markRead(context, reader.id, id)
  const [notice] = readRow(row)
  if (notice === undefined) return null
  const closed = await findClosedLinks(context, reader, [leadingOf(notice)])
  return closed.has(id) ? null : notice.text.link.path
}

function listRows(context: InboxContext, reader: Reader, cursor: Cursor | null): Promise<Row[]> {
  const before = cursor === null ? sql`true` : sql`(created_at, id) < (${cursor.value}, ${cursor.id})`
  const page = sql`ORDER BY created_at DESC, id DESC LIMIT ${PAGE + 1}`
  return context.db.all<Row>(sql`
    SELECT * FROM (SELECT id, kind, payload, created_at AS createdAt, read_at IS NOT NULL AS isRead
      FROM notifications WHERE player_id = ${reader.id} AND ${before} ${page})
    UNION ALL
    SELECT * FROM (SELECT id, kind, payload, created_at, created_at <= ${reader.broadcastsReadAt}
      FROM notifications WHERE ${broadcastsFor(reader)} AND ${before} ${page})
    ORDER BY createdAt DESC, id DESC LIMIT ${PAGE + 1}`)
}

function broadcastsFor(reader: Reader) {
  return sql`player_id IS NULL AND created_at >= ${reader.claimedAt ?? 0}
    AND NOT EXISTS (SELECT 1 FROM awards WHERE awards.player_id = ${reader.id} AND awards.state <> 'forfeited'
      AND 'weekly-reset:' || awards.week = notifications.id)`
}

type Stored = Pick<Row, 'id' | 'kind' | 'payload'>
type Read<Of extends Stored> = { row: Of; payload: unknown; text: NotificationText }

/** What a row says; nothing where its payload is not what its kind asks for. */
function readRow<Of extends Stored>(row: Of): Read<Of>[] {
  const payload: unknown = JSON.parse(row.payload)
  const text = readNotification(row.kind, payload)
  return text === null ? [] : [{ row, payload, text }]
}

function leadingOf({ row: { id, kind }, payload, text }: Read<Stored>): Leading {
  return { id, kind, payload, path: text.link.path }
}

function noticeOf({ row, text }: Read<Row>, isClosed: boolean): InboxNotice {
  const isRead = row.isRead === 1
  return {
    id: row.id,
    title: text.subject,
    text: text.lines.join('\n'),
    href: isClosed ? null : isRead ? text.link.path : `/inbox/${encodeURIComponent(row.id)}`,
    createdAt: row.createdAt,
    isRead,
  }
}
