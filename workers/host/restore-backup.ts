import { copyFileSync, existsSync, mkdirSync, renameSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { HOLD_OUTBOX, tablesOf } from '#workers/deploy/export.ts'
import { migrate } from '#workers/local/migrate.ts'
import { backUp, databaseOf, findFaults, makeSure, SECRETS_TABLE } from './back-up.ts'
import { writeSecrets } from './keep-secrets.ts'
import { lockState } from './lock-state.ts'
import { endOrphan } from './orphan.ts'

/** As with the outbox: a person decides what may have been sent since. */
const HOLD_MESSAGES = `INSERT INTO dead_letters (id, message, attempts, received_at, state)
  SELECT 'restored:' || id, job, 0, due_at, 'stored' FROM host_messages; DELETE FROM host_messages;`

/** Puts a backup in the place of the data, of which it first makes a backup; returns that one's name, if there was data. */
export async function restoreBackup(state: string, file: string, now: Date): Promise<string | null> {
  if (!existsSync(file)) throw new Error(`There is no ${file}.`)
  const unlock = lockState(state)
  try {
    endOrphan(state)
    const hadData = existsSync(join(state, 'v3', 'd1'))
    if (!hadData) await migrate(state, join(state, 'v3'))
    const place = databaseOf(state)
    const kept = hadData ? nameBackup(state, `before-restore-${now.toISOString().replaceAll(/[:.]/g, '')}`) : null
    const restored = `${place}.restored`
    copyFileSync(file, restored)
    const secrets = takeSecrets(restored)
    if (kept !== null) backUp(state, kept)
    for (const log of ['-wal', '-shm']) rmSync(place + log, { force: true })
    renameSync(restored, place)
    writeSecrets(state, secrets)
    return kept
  } finally {
    unlock()
  }
}

export function nameBackup(state: string, name: string): string {
  mkdirSync(join(state, 'backups'), { recursive: true })
  return join(state, 'backups', `${name}.sqlite`)
}

function takeSecrets(file: string): Record<string, string> {
  const database = new DatabaseSync(file)
  try {
    const tables = tablesOf(database)
    if (
      ![SECRETS_TABLE, 'd1_migrations', 'dead_letters'].every((name) => tables.includes(name)) ||
      findFaults(database) !== null
    )
      throw new Error('That file is no backup of MergeQuest, or it is damaged. Nothing was changed.')
    const rows = database.prepare(`SELECT name, value FROM ${SECRETS_TABLE}`).all() as { name: string; value: string }[]
    database.exec(`BEGIN; DROP TABLE ${SECRETS_TABLE}; ${HOLD_OUTBOX} ${HOLD_MESSAGES} COMMIT`)
    makeSure(file)
    return Object.fromEntries(rows.map(({ name, value }) => [name, value]))
  } finally {
    database.close()
  }
}
