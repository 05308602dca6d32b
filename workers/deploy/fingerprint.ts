import { createHash } from 'node:crypto'
import type { DatabaseSync } from 'node:sqlite'
import { openExport, tablesOf } from './open-export.ts'

/** Rows and SHA-256 of each table, independent of an export's order. */
export type Fingerprint = Record<string, { rows: number; sha256: string }>

export function fingerprint(file: string): Fingerprint {
  const database = openExport(file)
  const print = Object.fromEntries(tablesOf(database).map((table) => [table, printTable(database, table)]))
  database.close()
  return print
}

/** Names of the tables that differ. */
export function differences(one: Fingerprint, other: Fingerprint): string[] {
  const names = [...new Set([...Object.keys(one), ...Object.keys(other)])].toSorted()
  return names.filter((name) => one[name]?.sha256 !== other[name]?.sha256 || one[name]?.rows !== other[name]?.rows)
}

function printTable(database: DatabaseSync, table: string): Fingerprint[string] {
  const rows = database
    .prepare(`SELECT * FROM "${table}"`)
    .all()
    .map((row) => JSON.stringify(row))
    .toSorted()
  return { rows: rows.length, sha256: createHash('sha256').update(rows.join('\n')).digest('hex') }
}
