import { sqliteTable, text } from 'drizzle-orm/sqlite-core'

/** Set by staff, and counts in a window of time, such as `lookups:github`; see count-in-window.server.ts. */
export const settings = sqliteTable('settings', {
  name: text('name').primaryKey(),
  value: text('value', { mode: 'json' }).$type<unknown>().notNull(),
})

/** Where `npm run deploy -- backup` notes when it made a copy: `{ at }`, epoch milliseconds. */
export const BACKUP_SETTING = 'backup'

/** `/admin` tells how old the last copy is. */
export function backupNote(at: number): string {
  return `INSERT INTO settings (name, value) VALUES ('${BACKUP_SETTING}', json_object('at', ${at}))
    ON CONFLICT (name) DO UPDATE SET value = excluded.value`
}
