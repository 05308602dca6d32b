import { sqliteTable, text } from 'drizzle-orm/sqlite-core'

/** Run-time settings of operators: registration, offers, the banner. And `lookups:github`: this minute's GitHub lookups. */
export const settings = sqliteTable('settings', {
  name: text('name').primaryKey(),
  value: text('value', { mode: 'json' }).$type<unknown>().notNull(),
})
