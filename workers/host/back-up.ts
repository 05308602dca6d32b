import { closeSync, existsSync, fsyncSync, openSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { list } from '#workers/deploy/export.ts'
import { findDatabaseFile } from '#workers/local/prepare-database.ts'
import { readSecrets } from './keep-secrets.ts'

/** Without them nobody can read what the database has sealed. */
export const SECRETS_TABLE = 'host_secrets'
export const PATIENCE = 10_000

/** Everything at one moment; the product may go on. */
export function backUp(state: string, file: string): void {
  if (existsSync(file)) throw new Error(`${file} is there already. Choose another name.`)
  const part = `${file}.part`
  rmSync(part, { force: true })
  try {
    const database = new DatabaseSync(databaseOf(state), { timeout: PATIENCE })
    database.prepare('VACUUM INTO ?').run(part)
    database.close()
    const copy = new DatabaseSync(part)
    copy.exec(`CREATE TABLE ${SECRETS_TABLE} (name TEXT PRIMARY KEY, value TEXT NOT NULL)`)
    const insert = copy.prepare(`INSERT INTO ${SECRETS_TABLE} (name, value) VALUES (?, ?)`)
    for (const [name, value] of Object.entries(readSecrets(state))) insert.run(name, value)
    const faults = findFaults(copy)
    copy.close()
    if (faults !== null) throw new Error(`The copy is damaged: ${faults}. The backup of before stays.`)
    makeSure(part)
    renameSync(part, file)
  } finally {
    rmSync(part, { force: true })
  }
  writeFileSync(lastBackupFile(state), file)
}

/** In milliseconds; null before the first. */
export function backedUpAt(state: string): number | null {
  return statSync(lastBackupFile(state), { throwIfNoEntry: false })?.mtimeMs ?? null
}

export function databaseOf(state: string): string {
  const place = join(state, 'v3')
  if (!existsSync(join(place, 'd1'))) throw new Error(`${state} has no data yet.`)
  return findDatabaseFile(place)
}

/** Null when the file is whole. */
export function findFaults(database: DatabaseSync): string | null {
  const [first = 'ok'] = list(database, 'PRAGMA integrity_check')
  return first === 'ok' ? null : first
}

/** Waits until the disk has a file, or the names in a folder. */
export function makeSure(place: string): void {
  const open = openSync(place, 'r')
  fsyncSync(open)
  closeSync(open)
}

function lastBackupFile(state: string): string {
  return join(state, 'last-backup')
}
