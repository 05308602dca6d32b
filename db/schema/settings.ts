import { sqliteTable, text } from 'drizzle-orm/sqlite-core'

/** Run-time settings of operators: registration, offers, the banner. */
export const settings = sqliteTable('settings', {
  name: text('name').primaryKey(),
  value: text('value', { mode: 'json' }).$type<unknown>().notNull(),
})
