import { index, integer, sqliteTable, text } from 'drizzle-orm/sqlite-core'

/** Requests from people who want to advertise a product. */
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
  (table) => [index('enquiries_created').on(table.createdAt, table.id)],
)
