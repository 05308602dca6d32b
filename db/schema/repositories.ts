import { sql } from 'drizzle-orm'
import { index, integer, sqliteTable, text } from 'drizzle-orm/sqlite-core'

/** Names of public repositories that the ledger speaks of. */
export const repositories = sqliteTable(
  'repositories',
  {
    id: integer('id').primaryKey(),
    name: text('name').notNull(),
    /** When its maintainers asked to be left out: from that day on its facts earn nothing. */
    optedOutAt: integer('opted_out_at'),
  },
  (table) => [
    index('repositories_opted_out')
      .on(table.optedOutAt)
      .where(sql`opted_out_at is not null`),
  ],
)
