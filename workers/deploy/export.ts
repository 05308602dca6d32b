import { createHash } from 'node:crypto'
import { closeSync, mkdtempSync, openSync, rmSync, writeSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { readStatements } from './read-statements.ts'

/** Rows and SHA-256 of each table, independent of an export's order. */
export type Fingerprint = Record<string, { rows: number; sha256: string }>

export function fingerprint(file: string): Fingerprint {
  return withExport(file, (database) =>
    Object.fromEntries(tablesOf(database).map((table) => [table, printTable(database, table)])),
  )
}

export function differences(one: Fingerprint, other: Fingerprint): string[] {
  const names = [...new Set([...Object.keys(one), ...Object.keys(other)])].toSorted()
  return names.filter((name) => one[name]?.sha256 !== other[name]?.sha256 || one[name]?.rows !== other[name]?.rows)
}

/**
 * Reorders an export for D1: every table, then the rows, then indexes and triggers. D1 refuses rows before the tables
 * they refer to, which is how exports come.
 */
export function arrangeExport(file: string, arranged: string): void {
  withExport(file, (database) => {
    const output = openSync(arranged, 'w')
    try {
      for (const statement of arrangedStatements(database)) writeSync(output, `${statement};\n`)
    } finally {
      closeSync(output)
    }
  })
}

function* arrangedStatements(database: DatabaseSync): Generator<string> {
  const tables = tablesOf(database)
  const named = `IN (SELECT value FROM json_each('${JSON.stringify(tables)}'))`
  yield 'PRAGMA defer_foreign_keys = TRUE'
  yield* list(database, `SELECT sql FROM sqlite_master WHERE type = 'table' AND name ${named} ORDER BY rowid`)
  for (const table of tables) {
    const values = columnsOf(database, table).map((column) => `quote(${column})`)
    const row = `'INSERT INTO "${table}" VALUES(' || ${values.join(` || ',' || `)} || ')'`
    yield* list(database, `SELECT ${row} FROM "${table}"`)
  }
  for (const type of ['index', 'trigger'])
    yield* list(database, `SELECT sql FROM sqlite_master WHERE type = '${type}' AND sql IS NOT NULL ORDER BY rowid`)
}

/**
 * Loads a whole export into a scratch database beside it, statement by statement: neither may fit into memory. An export
 * that does not load or violates foreign keys is not a backup.
 */
function withExport<Result>(file: string, work: (database: DatabaseSync) => Result): Result {
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

function tablesOf(database: DatabaseSync): string[] {
  return [
    ...list(
      database,
      `SELECT name FROM sqlite_master
        WHERE type = 'table' AND name NOT GLOB 'sqlite_*' AND name NOT GLOB '_cf_*' ORDER BY rowid`,
    ),
  ]
}

function columnsOf(database: DatabaseSync, table: string): string[] {
  return [...list(database, `SELECT name FROM pragma_table_info('${table}')`)].map((column) => `"${column}"`)
}

/** A query's only column, as text, a row at a time. */
function* list(database: DatabaseSync, sql: string): Generator<string> {
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
