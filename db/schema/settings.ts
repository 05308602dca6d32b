import { sqliteTable, text } from 'drizzle-orm/sqlite-core'

/** What operators change at run time: registration, offers, the banner. */
export const settings = sqliteTable('settings', {
  name: text('name').primaryKey(),
  value: text('value', { mode: 'json' }).$type<unknown>().notNull(),
})
