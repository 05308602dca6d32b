import { integer, sqliteTable, text } from 'drizzle-orm/sqlite-core'

/** `players`: claimed, unsuspended players, kept by triggers. */
export const statistics = sqliteTable('statistics', {
  id: text('id').primaryKey(),
  players: integer('players').notNull(),
})
