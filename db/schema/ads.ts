import { sql } from 'drizzle-orm'
import { index, integer, sqliteTable, text } from 'drizzle-orm/sqlite-core'

/**
 * `rotating`: the row in the boards, one of three by chance. `single`: the sponsor block on home (position 0) and the
 * note below the leaderboard (1). `message`: the footer of e-mail and Telegram; its productId ends in _message.
 */
export const ads = sqliteTable('ads', {
  id: text('id').primaryKey(),
  productId: text('product_id').notNull(),
  slot: text('slot').$type<'rotating' | 'single' | 'message'>().notNull(),
  position: integer('position').notNull().default(0),
  url: text('url').notNull(),
  image: text('image'),
  title: text('title').notNull(),
  description: text('description').notNull(),
  /** UTC, both included; null means open-ended. */
  startsOn: text('starts_on'),
  endsOn: text('ends_on'),
  active: integer('active', { mode: 'boolean' }).notNull().default(true),
})

export const enquiries = sqliteTable(
  'enquiries',
  {
    id: text('id').primaryKey(),
    slot: text('slot').notNull(),
    name: text('name').notNull(),
    email: text('email').notNull(),
    website: text('website').notNull(),
    message: text('message').notNull(),
    createdAt: integer('created_at').notNull(),
    handledAt: integer('handled_at'),
  },
  (table) => [
    index('enquiries_created').on(table.createdAt, table.id),
    index('enquiries_open')
      .on(table.createdAt)
      .where(sql`handled_at is null`),
  ],
)
