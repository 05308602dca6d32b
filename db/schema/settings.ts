import { sqliteTable, text } from 'drizzle-orm/sqlite-core'

/**
 * Run-time settings of operators: registration, offers, the banner. And what is counted in a window of time, such as
 * `lookups:github`; see count-in-window.server.ts.
 */
export const settings = sqliteTable('settings', {
  name: text('name').primaryKey(),
  value: text('value', { mode: 'json' }).$type<unknown>().notNull(),
})
