import { chmodSync, copyFileSync, existsSync, mkdirSync, renameSync, rmSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { HOLD_OUTBOX, tablesOf } from '#workers/deploy/export.ts'
import { migrate } from '#workers/local/migrate.ts'
import { backUp, databaseOf, findFaults, makeSure, PATIENCE, SECRETS_TABLE } from './back-up.ts'
import { KEPT_MESSAGES } from './durable-queue.ts'
import { writeSecrets } from './keep-secrets.ts'
import { lockState } from './lock-state.ts'
import { endOrphan } from './orphan.ts'

const NO_BACKUP = 'That file is no backup of MergeQuest, or it is damaged. Nothing was changed.'

/** As with the outbox: a person decides what may have been sent since. */
const HOLD_MESSAGES = `INSERT INTO dead_letters (id, message, attempts, received_at, state)
  SELECT 'restored:' || id, job, 0, due_at, 'stored' FROM host_messages; DELETE FROM host_messages;`

/** First makes a backup of the data that is there; returns that one's name, if there was data. */
export async function restoreBackup(state: string, file: string, now: Date): Promise<string | null> {
  if (!existsSync(file)) throw new Error(`There is no ${file}.`)
  const unlock = lockState(state)
  const restored = join(state, 'restored.sqlite')
  try {
    endOrphan(state)
    finishRestore(state)
    rmSync(restored, { force: true })
    copyFileSync(file, restored)
    chmodSync(restored, 0o600)
    prepare(restored)
    const hadData = existsSync(join(state, 'v3', 'd1'))
    if (!hadData) await migrate(state, join(state, 'v3'))
    const place = databaseOf(state)
    const kept = hadData ? nameBackup(state, `before-restore-${now.toISOString().replaceAll(/[:.]/g, '')}`) : null
    if (kept !== null) backUp(state, kept)
    for (const log of ['-wal', '-shm']) rmSync(place + log, { force: true })
    renameSync(restored, place)
    makeSure(dirname(place))
    finishRestore(state)
    return kept
  } finally {
    for (const end of ['', '-journal', '-wal', '-shm']) rmSync(restored + end, { force: true })
    unlock()
  }
}

/** A restore is done once its file is in place. It brings the secrets along, so that a kill in between leaves both or none. */
export function finishRestore(state: string): void {
  if (!existsSync(join(state, 'v3', 'd1'))) return
  const database = new DatabaseSync(databaseOf(state), { timeout: PATIENCE })
  try {
    if (!tablesOf(database).includes(SECRETS_TABLE)) return
    const rows = database.prepare(`SELECT name, value FROM ${SECRETS_TABLE}`).all() as { name: string; value: string }[]
    writeSecrets(state, Object.fromEntries(rows.map(({ name, value }) => [name, value])))
    database.exec(`DROP TABLE IF EXISTS ${SECRETS_TABLE}`)
  } finally {
    database.close()
  }
}

export function nameBackup(state: string, name: string): string {
  mkdirSync(join(state, 'backups'), { recursive: true })
  return join(state, 'backups', `${name}.sqlite`)
}

function prepare(file: string): void {
  const database = new DatabaseSync(file)
  try {
    const tables = tablesOf(database)
    if (![SECRETS_TABLE, 'd1_migrations'].every((name) => tables.includes(name))) throw new Error('Tables are missing.')
    const faults = findFaults(database)
    if (faults !== null) throw new Error(faults)
    database.exec(`BEGIN; ${KEPT_MESSAGES}; ${HOLD_OUTBOX} ${HOLD_MESSAGES} COMMIT`)
    makeSure(file)
  } catch (error) {
    throw new Error(`${NO_BACKUP} (${error instanceof Error ? error.message : String(error)})`, { cause: error })
  } finally {
    database.close()
  }
}
