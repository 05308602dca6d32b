import { createHash } from 'node:crypto'
import { readFileSync, writeFileSync } from 'node:fs'
import { DatabaseSync } from 'node:sqlite'

/** Rows and SHA-256 of each table, independent of an export's order. */
export type Fingerprint = Record<string, { rows: number; sha256: string }>

export function fingerprint(file: string): Fingerprint {
  const database = openExport(file)
  const print = Object.fromEntries(tablesOf(database).map((table) => [table, printTable(database, table)]))
  database.close()
  return print
}

export function differences(one: Fingerprint, other: Fingerprint): string[] {
  const names = [...new Set([...Object.keys(one), ...Object.keys(other)])].toSorted()
  return names.filter((name) => one[name]?.sha256 !== other[name]?.sha256 || one[name]?.rows !== other[name]?.rows)
}

/** Tables, then rows, then indexes and triggers. D1 refuses what exports do: rows before the tables they refer to. */
export function arrangeExport(file: string, arranged: string): void {
  const database = openExport(file)
  const tables = tablesOf(database)
  const definitions = (type: 'index' | 'trigger') =>
    list(database, `SELECT sql FROM sqlite_master WHERE type = '${type}' AND sql IS NOT NULL ORDER BY rowid`)
  const rows = tables.flatMap((table) => {
    const columns = list(database, `SELECT name FROM pragma_table_info('${table}')`)
    const values = columns.map((column) => `quote("${column}")`).join(` || ',' || `)
    return list(database, `SELECT 'INSERT INTO "${table}" VALUES(' || ${values} || ')' FROM "${table}"`)
  })
  const created = list(
    database,
    `SELECT sql FROM sqlite_master WHERE type = 'table' AND name IN (SELECT value FROM json_each('${JSON.stringify(tables)}')) ORDER BY rowid`,
  )
  const statements = [
    'PRAGMA defer_foreign_keys = TRUE',
    ...created,
    ...rows,
    ...definitions('index'),
    ...definitions('trigger'),
  ]
  writeFileSync(arranged, statements.map((statement) => `${statement};\n`).join(''))
  database.close()
}

/** Loads a whole export. One that does not load or violates foreign keys is not a backup. */
function openExport(file: string): DatabaseSync {
  const database = new DatabaseSync(':memory:')
  // An export writes rows before the tables they refer to.
  database.exec('PRAGMA foreign_keys = OFF')
  database.exec(readFileSync(file, 'utf8'))
  const [integrity] = Object.values(database.prepare('PRAGMA integrity_check').get() ?? {})
  if (integrity !== 'ok') throw new Error(`The export failed its integrity check: ${String(integrity)}`)
  if (database.prepare('PRAGMA foreign_key_check').all().length > 0)
    throw new Error('Rows of the export refer to missing rows.')
  return database
}

function tablesOf(database: DatabaseSync): string[] {
  return list(
    database,
    `SELECT name FROM sqlite_master
      WHERE type = 'table' AND name NOT GLOB 'sqlite_*' AND name NOT GLOB '_cf_*' ORDER BY rowid`,
  )
}

/** A query's only column, as text. */
function list(database: DatabaseSync, sql: string): string[] {
  return database
    .prepare(sql)
    .all()
    .map((row) => String(Object.values(row)[0]))
}

function printTable(database: DatabaseSync, table: string): Fingerprint[string] {
  const rows = database
    .prepare(`SELECT * FROM "${table}"`)
    .all()
    .map((row) => JSON.stringify(row))
    .toSorted()
  return { rows: rows.length, sha256: createHash('sha256').update(rows.join('\n')).digest('hex') }
}
