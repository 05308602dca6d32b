import { integer, sqliteTable, text } from 'drizzle-orm/sqlite-core'

/** Names of public repositories that the ledger speaks of. */
export const repositories = sqliteTable('repositories', {
  id: integer('id').primaryKey(),
  name: text('name').notNull(),
})
