import { createHash } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { readStatements } from './read-statements.ts'

/** Tables of a restore that goes on; they are no part of the data. */
export const PARTS = 'restoring_parts'
export const RESTORING_TABLE = 'restoring_pieces'

/** Waiting jobs may have been sent since the backup, so a person decides. */
export const HOLD_OUTBOX = `INSERT INTO dead_letters (id, message, attempts, received_at, state)
  SELECT 'restored:' || id, message, 0, created_at, 'stored' FROM outbox; DELETE FROM outbox;`

/** Rows and SHA-256 of each table, independent of an export's order. */
export type Fingerprint = Record<string, { rows: number; sha256: string }>

export function fingerprint(file: string): Fingerprint {
  return withExport(file, printTables)
}

export function printTables(database: DatabaseSync): Fingerprint {
  return Object.fromEntries(tablesOf(database).map((table) => [table, printTable(database, table)]))
}

export function differences(one: Fingerprint, other: Fingerprint): string[] {
  const names = [...new Set([...Object.keys(one), ...Object.keys(other)])].toSorted()
  return names.filter((name) => one[name]?.sha256 !== other[name]?.sha256 || one[name]?.rows !== other[name]?.rows)
}

/**
 * Statement by statement, because neither file nor database may fit into memory. An export that does not load or violates
 * foreign keys is no backup.
 */
export function withExport<Result>(file: string, work: (database: DatabaseSync) => Result): Result {
  const scratch = mkdtempSync(join(dirname(file), 'loaded-'))
  const database = new DatabaseSync(join(scratch, 'export.sqlite'))
  try {
    // An export writes rows before the tables they refer to.
    database.exec('PRAGMA foreign_keys = OFF; PRAGMA journal_mode = OFF; PRAGMA synchronous = OFF; BEGIN')
    for (const statement of readStatements(file)) database.exec(statement)
    database.exec('COMMIT')
    const [integrity] = Object.values(database.prepare('PRAGMA integrity_check').get() ?? {})
    if (integrity !== 'ok') throw new Error(`The export failed its integrity check: ${String(integrity)}`)
    if (database.prepare('PRAGMA foreign_key_check').get() !== undefined)
      throw new Error('Rows of the export refer to missing rows.')
    return work(database)
  } finally {
    database.close()
    rmSync(scratch, { recursive: true, force: true })
  }
}

export function tablesOf(database: DatabaseSync): string[] {
  return [
    ...list(
      database,
      `SELECT name FROM sqlite_master
        WHERE type = 'table' AND name NOT GLOB 'sqlite_*' AND name NOT GLOB '_cf_*'
          AND name NOT IN ('${PARTS}', '${RESTORING_TABLE}') ORDER BY rowid`,
    ),
  ]
}

export function columnsOf(database: DatabaseSync, table: string): string[] {
  return [...list(database, `SELECT name FROM pragma_table_info('${table}')`)].map((column) => `"${column}"`)
}

/** A query's only column, a row at a time. */
export function* list(database: DatabaseSync, sql: string): Generator<string> {
  for (const row of database.prepare(sql).iterate()) yield String(Object.values(row)[0])
}

function printTable(database: DatabaseSync, table: string): Fingerprint[string] {
  const hash = createHash('sha256')
  let rows = 0
  for (const row of database
    .prepare(`SELECT * FROM "${table}" ORDER BY ${columnsOf(database, table).join(', ')}`)
    .iterate()) {
    hash.update(`${JSON.stringify(row)}\n`)
    rows += 1
  }
  return { rows, sha256: hash.digest('hex') }
}
