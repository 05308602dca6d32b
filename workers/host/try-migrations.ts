import { copyFileSync, existsSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { MIGRATIONS } from '#db/migrations.ts'
import { list } from '#workers/deploy/export.ts'
import { applyMigrations } from '#workers/local/apply-migrations.ts'
import { openSqliteAsD1 } from '#workers/local/sqlite-as-d1.ts'
import { backUp, databaseOf, PATIENCE } from './back-up.ts'
import { nameBackup } from './restore-backup.ts'

/** Before a newer version touches the data: keeps a backup, and tries the migrations on a copy of it. */
export async function tryMigrations(state: string, say: (line: string) => void): Promise<void> {
  if (!existsSync(join(state, 'v3', 'd1'))) return
  const applied = listApplied(databaseOf(state))
  const unknown = applied.find((name) => !MIGRATIONS.includes(name))
  if (unknown !== undefined)
    throw new Error(`The data in ${state} is of a newer version (${unknown}). Start that one, or restore a backup.`)
  const missing = MIGRATIONS.filter((name) => !applied.includes(name))
  const last = missing.at(-1)
  if (last === undefined || applied.length === 0) return
  const kept = nameBackup(state, `before-${last.replace('.sql', '')}`)
  rmSync(kept, { force: true })
  backUp(state, kept)
  const copy = `${kept}.trial`
  copyFileSync(kept, copy)
  const { database, close } = openSqliteAsD1(copy)
  try {
    await applyMigrations(database)
  } catch (error) {
    throw new Error(`The upgrade failed on a copy, so nothing was changed: ${String(error)}`, { cause: error })
  } finally {
    close()
    for (const end of ['', '-wal', '-shm']) rmSync(copy + end, { force: true })
  }
  say(`Upgrading the data by ${missing.length} steps. How it was before stays in ${kept}.`)
}

function listApplied(file: string): string[] {
  const database = new DatabaseSync(file, { timeout: PATIENCE })
  try {
    return [...list(database, 'SELECT name FROM d1_migrations')]
  } catch {
    // Made, and not yet filled.
    return []
  } finally {
    database.close()
  }
}
