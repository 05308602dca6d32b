import { integer, sqliteTable, text } from 'drizzle-orm/sqlite-core'

/** What an operator changed and when; append-only by trigger. */
export const operatorLog = sqliteTable('operator_log', {
  id: text('id').primaryKey(),
  action: text('action').notNull(),
  detail: text('detail', { mode: 'json' }).$type<unknown>().notNull(),
  at: integer('at').notNull(),
})
