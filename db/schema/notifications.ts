import { sql } from 'drizzle-orm'
import { index, integer, primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import type { Channel } from '#app/domain/notifications/channel.ts'
import type { NotificationKind } from '#app/domain/notifications/notification.ts'
import { exported, ownedTable, withheld } from './owned-table.ts'

/** The inbox. A row without a player is a broadcast to everyone. */
export const notifications = ownedTable(
  'notifications',
  { owner: 'playerId', erased: 'deleted', merged: 'kept', topic: 'messages' },
  {
    id: exported(text('id').primaryKey()),
    playerId: withheld(text('player_id')),
    kind: exported(text('kind').$type<NotificationKind>().notNull()),
    payload: exported(text('payload', { mode: 'json' }).$type<unknown>().notNull()),
    createdAt: exported(integer('created_at').notNull()),
    readAt: exported(integer('read_at')),
  },
  (table) => [
    index('notifications_inbox').on(table.playerId, table.createdAt),
    index('notifications_unread')
      .on(table.playerId)
      .where(sql`read_at IS NULL`),
  ],
)

export type DeliveryState = 'claimed' | 'sent' | 'failed'

/** The receipt of a notification per channel, which prevents a second sending. */
export const deliveries = ownedTable(
  'deliveries',
  { owner: 'playerId', erased: 'deleted', merged: 'kept', topic: 'messages' },
  {
    notificationId: exported(text('notification_id').notNull()),
    playerId: withheld(text('player_id').notNull()),
    channel: exported(text('channel').$type<Channel | 'chat'>().notNull()),
    state: exported(text('state').$type<DeliveryState>().notNull()),
    detail: withheld(text('detail')),
    updatedAt: exported(integer('updated_at').notNull()),
  },
  (table) => [primaryKey({ columns: [table.notificationId, table.playerId, table.channel] })],
)

/** Jobs for the queue, written in the batch of the change that causes them. A row is deleted once the queue has it. */
export const outbox = sqliteTable('outbox', {
  id: text('id').primaryKey(),
  message: text('message', { mode: 'json' }).$type<unknown>().notNull(),
  createdAt: integer('created_at').notNull(),
  /** The request or run that caused the job; the job carries it on. */
  requestId: text('request_id'),
})

/** Once decided, only the redacted job is kept. */
export const deadLetters = sqliteTable(
  'dead_letters',
  {
    id: text('id').primaryKey(),
    message: text('message', { mode: 'json' }).$type<unknown>().notNull(),
    attempts: integer('attempts').notNull(),
    receivedAt: integer('received_at').notNull(),
    state: text('state').$type<'stored' | 'replayed' | 'discarded'>().notNull(),
    decidedAt: integer('decided_at'),
    /** Why it was discarded. */
    reason: text('reason'),
  },
  (table) => [
    index('dead_letters_received').on(table.receivedAt, table.id),
    index('dead_letters_stored')
      .on(table.receivedAt, table.id)
      .where(sql`state = 'stored'`),
  ],
)
