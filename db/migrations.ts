import journal from '../migrations/meta/_journal.json' with { type: 'json' }

export const MIGRATION_RECORDS = `CREATE TABLE IF NOT EXISTS d1_migrations (id INTEGER PRIMARY KEY AUTOINCREMENT,
  name TEXT UNIQUE, applied_at TIMESTAMP DEFAULT CURRENT_TIMESTAMP NOT NULL)`

/** As wrangler records them, in order. */
export const MIGRATIONS: readonly string[] = journal.entries.map(({ tag }) => `${tag}.sql`)

/** It removes what older code needs: a deployment applies it after the new code is live. */
export function isNarrowing(name: string): boolean {
  return /^\d{4}_narrow_/.test(name)
}
