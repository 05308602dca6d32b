import { sqliteTable, text } from 'drizzle-orm/sqlite-core'

/**
 * Run-time settings of operators: registration, offers, the banner. And what all visitors share of a minute, such as
 * `lookups:github`; see count-in-minute.server.ts.
 */
export const settings = sqliteTable('settings', {
  name: text('name').primaryKey(),
  value: text('value', { mode: 'json' }).$type<unknown>().notNull(),
})
