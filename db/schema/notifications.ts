import { sql } from 'drizzle-orm'
import { index, integer, primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import type { Channel } from '#app/domain/channel.ts'
import type { NotificationKind } from '#app/domain/notification.ts'

/** The in-app inbox. A row without a player is a broadcast that everyone sees. */
export const notifications = sqliteTable(
  'notifications',
  {
    id: text('id').primaryKey(),
    playerId: text('player_id'),
    kind: text('kind').$type<NotificationKind>().notNull(),
    payload: text('payload', { mode: 'json' }).$type<unknown>().notNull(),
    createdAt: integer('created_at').notNull(),
    readAt: integer('read_at'),
  },
  (table) => [
    index('notifications_inbox').on(table.playerId, table.createdAt),
    index('notifications_unread')
      .on(table.playerId)
      .where(sql`read_at IS NULL`),
  ],
)

export type DeliveryState = 'claimed' | 'sent' | 'failed'

/** The receipt of one message by one channel: nothing is sent twice past it. */
export const deliveries = sqliteTable(
  'deliveries',
  {
    notificationId: text('notification_id').notNull(),
    playerId: text('player_id').notNull(),
    channel: text('channel').$type<Channel>().notNull(),
    state: text('state').$type<DeliveryState>().notNull(),
    detail: text('detail'),
    updatedAt: integer('updated_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.notificationId, table.playerId, table.channel] })],
)

/** Messages for the queue, written in the batch of the change that causes them; a row stays until the queue has it. */
export const outbox = sqliteTable('outbox', {
  id: text('id').primaryKey(),
  message: text('message', { mode: 'json' }).$type<unknown>().notNull(),
  createdAt: integer('created_at').notNull(),
  /** The request or run that caused it; it travels on with the message. */
  requestId: text('request_id'),
})

/** Once decided, the message is kept redacted only. */
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
