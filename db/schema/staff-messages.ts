import { index, integer, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import type { Audience } from '#app/domain/staff-message.ts'
import { players } from './players.ts'

/** A message of the staff to players: what it says, to whom, and how far it came. */
export const staffMessages = sqliteTable(
  'staff_messages',
  {
    /** Made with the form, so that one sent twice is one message. */
    id: text('id').primaryKey(),
    title: text('title').notNull(),
    message: text('message').notNull(),
    linkPath: text('link_path').notNull(),
    linkLabel: text('link_label').notNull(),
    audience: text('audience').$type<Audience>().notNull(),
    /** The week whose winners are told, or null. */
    week: text('week'),
    /** The one player who is told, or null. */
    playerId: text('player_id').references(() => players.id, { onDelete: 'set null' }),
    createdAt: integer('created_at').notNull(),
    /** The last player whom the walk over the audience came to. */
    walkedTo: text('walked_to').notNull().default(''),
    finishedAt: integer('finished_at'),
    /** Players who have it in their inboxes. */
    receivers: integer('receivers').notNull().default(0),
    /** Those of them whom it reaches by no other channel, by their choice or for want of one. */
    inboxOnly: integer('inbox_only').notNull().default(0),
    /** Kept by triggers on deliveries. */
    telegramSent: integer('telegram_sent').notNull().default(0),
    emailSent: integer('email_sent').notNull().default(0),
    failed: integer('failed').notNull().default(0),
  },
  (table) => [
    index('staff_messages_newest').on(table.createdAt, table.id),
    index('staff_messages_player').on(table.playerId),
  ],
)
