import { and, eq, isNull, or, sql } from 'drizzle-orm'
import type { AppContext } from '#app/context/context.server.ts'
import { listOwnResults } from '#app/core/weeks/list-own-results.server.ts'
import { readNotification, type NotificationText } from '#app/domain/notifications/notification-text.ts'
import { notificationPayload, type NotificationKind } from '#app/domain/notifications/notification.ts'
import { ownWeekText, type OwnResult } from '#app/domain/notifications/week-result.ts'
import { DAY } from '#app/domain/time/period.ts'
import { encodeCursor, parseCursor, type Cursor } from '#app/domain/values/pages.ts'
import { writeIdempotent } from '#db/client.ts'
import { notifications } from '#db/schema/notifications.ts'
import { findClosedLinks, type Leading, type LinkContext, type LinkViewer } from './closed-links.server.ts'

export type InboxView = Awaited<ReturnType<typeof loadInbox>>
export type InboxNotice = InboxView['notices'][number]

type InboxContext = Pick<AppContext, 'db' | 'now'>
type InboxOwner = { id: string; claimedAt: number | null; broadcastsReadAt: number }

const PAGE = 20
/** The menu shows '99+'. */
const MOST_COUNTED = 100
/** Nothing is new for longer. */
const NEW_FOR = 14 * DAY

type Row = { id: string; kind: NotificationKind; payload: string; createdAt: number; isRead: number }

/**
 * Own notices and broadcasts since claiming, newest first, without the weekly reset of a week that the player won.
 * `typed` is the cursor of an older page; anything else gives the first page.
 */
export async function loadInbox(context: LinkContext, reader: InboxOwner & LinkViewer, typed: string | null = null) {
  const cursor = parseCursor(typed)
  const [rows, unread] = await Promise.all([listRows(context, reader, cursor), countUnread(context, reader)])
  const page = rows.slice(0, PAGE).flatMap((row) => readRow(row))
  const last = rows.slice(0, PAGE).at(-1)
  const weeks = page.flatMap((notice) => weekOfReset(notice) ?? [])
  const [closed, results] = await Promise.all([
    findClosedLinks(context, reader, page.map(leadingOf)),
    listOwnResults(context, reader.id, weeks),
  ])
  return {
    /** In the whole inbox, at most a hundred. */
    unread,
    isFirstPage: cursor === null,
    notices: page.map((notice) => noticeOf(withOwnResult(notice, results), closed.has(notice.row.id))),
    newestHref: cursor === null ? null : '/inbox',
    olderHref:
      rows.length > PAGE && last !== undefined
        ? `/inbox?from=${encodeURIComponent(encodeCursor({ value: last.createdAt, id: last.id }))}`
        : null,
  }
}

export async function countUnread(context: InboxContext, reader: InboxOwner): Promise<number> {
  const newSince = context.now() - NEW_FOR
  const [row] = await context.db.all<{ unread: number }>(sql`
    SELECT (SELECT COUNT(*) FROM (SELECT 1 FROM notifications INDEXED BY notifications_inbox
        WHERE player_id = ${reader.id} AND created_at > ${newSince} AND read_at IS NULL LIMIT ${MOST_COUNTED}))
      + (SELECT COUNT(*) FROM (SELECT 1 FROM notifications WHERE ${broadcastsFor(reader)}
        AND created_at > ${Math.max(reader.broadcastsReadAt, newSince)} LIMIT ${MOST_COUNTED})) AS unread`)
  return row?.unread ?? 0
}

/** All, or one. Reading a broadcast also reads the broadcasts before it. */
export async function markRead(
  context: Pick<AppContext, 'db' | 'now'>,
  playerId: string,
  id: string | null = null,
): Promise<void> {
  const now = context.now()
  const own = id === null ? sql`` : sql`AND id = ${id}`
  await writeIdempotent(context.db, [
    context.db
      .update(notifications)
      .set({ readAt: now })
      .where(sql`${notifications.playerId} = ${playerId} AND ${notifications.readAt} IS NULL ${own}`),
    context.db.run(sql`UPDATE players SET broadcasts_read_at = latest.created_at
      FROM (SELECT MAX(created_at) AS created_at FROM notifications WHERE player_id IS NULL ${own}) AS latest
      WHERE players.id = ${playerId} AND latest.created_at > players.broadcasts_read_at`),
  ])
}

/** Null for another player's notice, and if the link is closed. */
export async function findNoticePath(context: LinkContext, reader: LinkViewer, id: string): Promise<string | null> {
  const [row] = await context.db
    .select({ id: notifications.id, kind: notifications.kind, payload: sql<string>`${notifications.payload}` })
    .from(notifications)
    .where(and(eq(notifications.id, id), or(eq(notifications.playerId, reader.id), isNull(notifications.playerId))))
  if (row === undefined) return null
  const [notice] = readRow(row)
  if (notice === undefined) return null
  const closed = await findClosedLinks(context, reader, [leadingOf(notice)])
  return closed.has(id) ? null : notice.text.link.path
}

function listRows(context: InboxContext, reader: InboxOwner, cursor: Cursor | null): Promise<Row[]> {
  const before = cursor === null ? sql`true` : sql`(created_at, id) < (${cursor.value}, ${cursor.id})`
  const page = sql`ORDER BY created_at DESC, id DESC LIMIT ${PAGE + 1}`
  const newSince = context.now() - NEW_FOR
  return context.db.all<Row>(sql`
    SELECT * FROM (SELECT id, kind, payload, created_at AS createdAt,
        read_at IS NOT NULL OR created_at <= ${newSince} AS isRead
      FROM notifications WHERE player_id = ${reader.id} AND ${before} ${page})
    UNION ALL
    SELECT * FROM (SELECT id, kind, payload, created_at, created_at <= ${Math.max(reader.broadcastsReadAt, newSince)}
      FROM notifications WHERE ${broadcastsFor(reader)} AND ${before} ${page})
    ORDER BY createdAt DESC, id DESC LIMIT ${PAGE + 1}`)
}

function broadcastsFor(reader: InboxOwner) {
  return sql`player_id IS NULL AND created_at >= ${reader.claimedAt ?? 0}
    AND NOT EXISTS (SELECT 1 FROM awards WHERE awards.player_id = ${reader.id} AND awards.state <> 'forfeited'
      AND 'weekly-reset:' || awards.week = notifications.id)`
}

type Stored = Pick<Row, 'id' | 'kind' | 'payload'>
type Read<Of extends Stored> = { row: Of; payload: unknown; text: NotificationText }

/** Empty if the payload does not match its kind. */
function readRow<Of extends Stored>(row: Of): Read<Of>[] {
  const payload: unknown = JSON.parse(row.payload)
  const text = readNotification(row.kind, payload)
  return text === null ? [] : [{ row, payload, text }]
}

function weekOfReset({ row: { kind }, payload }: Read<Stored>): string | null {
  return kind === 'WEEKLY_RESET' ? notificationPayload.WEEKLY_RESET.parse(payload).week : null
}

/** A reset is written once for everybody; an inbox shows how the week ended for its reader. */
function withOwnResult(notice: Read<Row>, results: ReadonlyMap<string, OwnResult>): Read<Row> {
  const week = weekOfReset(notice)
  if (week === null) return notice
  return { ...notice, text: { ...notice.text, ...ownWeekText(week, results.get(week) ?? null) } }
}

function leadingOf({ row: { id, kind }, payload, text }: Read<Stored>): Leading {
  return { id, kind, payload, path: text.link.path }
}

function noticeOf({ row, text }: Read<Row>, isClosed: boolean) {
  const isRead = row.isRead === 1
  return {
    id: row.id,
    kind: row.kind,
    title: text.subject,
    text: text.lines.join('\n'),
    /** Null if the link is closed. Opening an unread notice posts to it, which marks it as read. */
    href: isClosed ? null : isRead ? text.link.path : `/inbox/${encodeURIComponent(row.id)}`,
    createdAt: row.createdAt,
    isRead,
  }
}
