import { index, integer, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import type { Audience } from '#app/domain/admin/announcement.ts'
import { players } from './players.ts'

export const announcements = sqliteTable(
  'staff_messages',
  {
    /** The form carries the id, so a form sent twice makes one announcement. */
    id: text('id').primaryKey(),
    title: text('title').notNull(),
    message: text('message').notNull(),
    linkPath: text('link_path').notNull(),
    linkLabel: text('link_label').notNull(),
    audience: text('audience').$type<Audience>().notNull(),
    /** The week whose winners are the audience, or null. */
    week: text('week'),
    /** The only receiver, or null. */
    playerId: text('player_id').references(() => players.id, { onDelete: 'set null' }),
    createdAt: integer('created_at').notNull(),
    /** The last player sending has reached. */
    walkedTo: text('walked_to').notNull().default(''),
    finishedAt: integer('finished_at'),
    /** Players who have it in their inboxes. */
    receivers: integer('receivers').notNull().default(0),
    /** Receivers with the inbox only, by choice or for lack of a channel. */
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
