import { readFileSync } from 'node:fs'
import { DatabaseSync } from 'node:sqlite'

/** Loads a whole export. One that does not load or violates foreign keys is not a backup. */
export function openExport(file: string): DatabaseSync {
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

export function tablesOf(database: DatabaseSync): string[] {
  return list(
    database,
    `SELECT name FROM sqlite_master
      WHERE type = 'table' AND name NOT GLOB 'sqlite_*' AND name NOT GLOB '_cf_*' ORDER BY rowid`,
  )
}

/** A query's only column, as text. */
export function list(database: DatabaseSync, sql: string): string[] {
  return database
    .prepare(sql)
    .all()
    .map((row) => String(Object.values(row)[0]))
}
