import { sql } from 'drizzle-orm'
import { index, integer, sqliteTable, text } from 'drizzle-orm/sqlite-core'

/** Names of the public repositories in the ledger. */
export const repositories = sqliteTable(
  'repositories',
  {
    id: integer('id').primaryKey(),
    name: text('name').notNull(),
    /** When its maintainers opted out: facts of that day and later earn nothing. */
    optedOutAt: integer('opted_out_at'),
  },
  (table) => [
    index('repositories_opted_out')
      .on(table.optedOutAt)
      .where(sql`opted_out_at is not null`),
  ],
)
