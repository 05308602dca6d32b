import { createDatabase, type Database } from '#db/client.ts'
import { applyMigrations } from '#workers/local/apply-migrations.ts'
import { openSqliteAsD1 } from '#workers/local/sqlite-as-d1.ts'

/** An empty product's database, kept in memory only. */
export async function openMemoryDatabase(): Promise<{ db: Database; close: () => void }> {
  const { database, close } = openSqliteAsD1(':memory:')
  await applyMigrations(database)
  return { db: createDatabase(database), close }
}
