import { sql } from 'drizzle-orm'
import { index, integer, primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import type { Audience } from '#app/domain/admin/announcement.ts'
import type { Channel } from '#app/domain/notifications/channel.ts'
import type { NotificationKind } from '#app/domain/notifications/notification.ts'
import { exported, ownedTable, notExported } from './owned-table.ts'
import { playerReference, players } from './players.ts'

/** A row without a player is a broadcast to everyone. */
export const notifications = ownedTable(
  'notifications',
  { owner: 'playerId', erased: 'deleted', merged: 'kept', topic: 'messages' },
  {
    id: exported(text('id').primaryKey()),
    playerId: notExported(text('player_id')),
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
    playerId: notExported(text('player_id').notNull()),
    channel: exported(text('channel').$type<Channel | 'chat'>().notNull()),
    state: exported(text('state').$type<DeliveryState>().notNull()),
    detail: notExported(text('detail')),
    updatedAt: exported(integer('updated_at').notNull()),
  },
  (table) => [primaryKey({ columns: [table.notificationId, table.playerId, table.channel] })],
)

/** Written in the batch of the change that causes the job, deleted once the queue has it. */
export const outbox = sqliteTable('outbox', {
  id: text('id').primaryKey(),
  message: text('message', { mode: 'json' }).$type<unknown>().notNull(),
  createdAt: integer('created_at').notNull(),
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
    /** `healed`: it succeeded when it was tried again by itself. */
    state: text('state').$type<'stored' | 'replayed' | 'discarded' | 'healed'>().notNull(),
    decidedAt: integer('decided_at'),
    reason: text('reason'),
    tries: integer('tries').notNull().default(0),
    /** By itself; null if only staff can decide it. */
    nextTryAt: integer('next_try_at'),
    cause: text('cause'),
  },
  (table) => [
    index('dead_letters_received').on(table.receivedAt, table.id),
    index('dead_letters_stored')
      .on(table.receivedAt, table.id)
      .where(sql`state = 'stored'`),
    index('dead_letters_waiting')
      .on(table.receivedAt, table.id)
      .where(sql`state = 'stored' and next_try_at is null`),
    index('dead_letters_due')
      .on(table.nextTryAt)
      .where(sql`next_try_at is not null`),
  ],
)

export const announcements = sqliteTable(
  'staff_messages',
  {
    /** From the form, so that a form sent twice makes one announcement. */
    id: text('id').primaryKey(),
    title: text('title').notNull(),
    message: text('message').notNull(),
    linkPath: text('link_path').notNull(),
    linkLabel: text('link_label').notNull(),
    audience: text('audience').$type<Audience>().notNull(),
    /** The week whose winners are the audience, or null. */
    week: text('week'),
    playerId: text('player_id').references(() => players.id, { onDelete: 'set null' }),
    createdAt: integer('created_at').notNull(),
    /** The last player that sending has reached. */
    walkedTo: text('walked_to').notNull().default(''),
    finishedAt: integer('finished_at'),
    /** Players who have it in their inboxes. */
    receivers: integer('receivers').notNull().default(0),
    /** By choice or for lack of a channel. */
    inboxOnly: integer('inbox_only').notNull().default(0),
    /** Maintained by triggers on deliveries. */
    telegramSent: integer('telegram_sent').notNull().default(0),
    emailSent: integer('email_sent').notNull().default(0),
    failed: integer('failed').notNull().default(0),
  },
  (table) => [
    index('staff_messages_newest').on(table.createdAt, table.id),
    index('staff_messages_player').on(table.playerId),
  ],
)

/** The chat itself is `players.telegram_id`. */
export const telegramConnections = ownedTable(
  'telegram_connections',
  { owner: 'playerId', erased: 'cascades', merged: 'moved', topic: 'given' },
  {
    playerId: notExported(playerReference().primaryKey()),
    /** The open link's code. A new link replaces it, using it clears it. */
    codeHash: notExported(text('code_hash').unique()),
    codeExpiresAt: exported(integer('code_expires_at')),
    /** A keyed hash of the chat the bonus was paid for, so that no second player is paid for it. */
    bonusChatHash: notExported(text('bonus_chat_hash').unique()),
  },
)
