import { createHash } from 'node:crypto'
import { closeSync, openSync, writeSync } from 'node:fs'
import { join } from 'node:path'
import type { DatabaseSync } from 'node:sqlite'
import {
  columnsOf,
  list,
  PARTS,
  RESTORING_TABLE,
  printTables,
  tablesOf,
  withExport,
  type Fingerprint,
} from './export.ts'

/** D1 takes 5 GB, but answers nobody while it imports a file, and a failed one begins again: so many small ones. */
const LARGEST_PART = 100e6
/** D1 refuses statements of more than 100,000 bytes, literals included. */
const LONGEST_STATEMENT = 95_000
/** Of a row that is too long for one statement, only values up to this length stay in it: D1 has 100 columns at most. */
const LONGEST_LITERAL = 300
const PIECE_DIGITS = 90_000

export type Arranged = { print: Fingerprint; name: string; parts: string[] }

/**
 * Every table with its indexes, then the rows, then triggers: D1 refuses rows before the tables and rows to which they refer,
 * which is how exports come. Each file records its number and the export's name in the database, so that a restore can go on
 * after the last one.
 */
export function arrangeExport(file: string, folder: string, largest = LARGEST_PART): Arranged {
  return withExport(file, (database) => {
    const print = printTables(database)
    const name = createHash('sha256').update(JSON.stringify(print)).digest('hex')
    return { print, name, parts: [...writeParts(database, folder, name, largest)] }
  })
}

function* writeParts(database: DatabaseSync, folder: string, name: string, largest: number): Generator<string> {
  let number = 0
  let output = 0
  let bytes = Infinity
  for (const statements of arrangedStatements(database)) {
    if (bytes + statements.length > largest) {
      if (number > 0) closeSync(output)
      number += 1
      const part = join(folder, `part-${number}.sql`)
      output = openSync(part, 'w')
      bytes = writeSync(output, `${beginPart(number, name)};\n`)
      yield part
    }
    bytes += writeSync(output, `${statements};\n`)
  }
  if (number > 0) closeSync(output)
}

function beginPart(number: number, name: string): string {
  const tables = [
    `CREATE TABLE ${PARTS} (part INTEGER PRIMARY KEY, name TEXT NOT NULL)`,
    `CREATE TABLE ${RESTORING_TABLE} (number INTEGER PRIMARY KEY, bytes BLOB NOT NULL)`,
  ]
  return [
    'PRAGMA defer_foreign_keys = TRUE',
    ...(number === 1 ? tables : []),
    `INSERT INTO ${PARTS} VALUES(${number},'${name}')`,
  ].join(';\n')
}

/** An index on rows that are there is one long statement, and D1 ends those after 30 seconds. */
function* arrangedStatements(database: DatabaseSync): Generator<string> {
  const tables = parentsFirst(database)
  const listSchema = (type: string) =>
    list(database, `SELECT sql FROM sqlite_master WHERE type = '${type}' AND sql IS NOT NULL ORDER BY rowid`)
  for (const table of tables)
    yield* list(database, `SELECT sql FROM sqlite_master WHERE type = 'table' AND name = '${table}'`)
  yield* listSchema('index')
  for (const table of tables) yield* rowStatements(database, table)
  yield* listSchema('trigger')
}

/** Foreign keys must hold at the end of each part. */
function parentsFirst(database: DatabaseSync): string[] {
  const seen = new Set<string>()
  const ordered: string[] = []
  const place = (table: string) => {
    if (seen.has(table)) return
    seen.add(table)
    for (const parent of list(database, `SELECT "table" FROM pragma_foreign_key_list('${table}')`)) place(parent)
    ordered.push(table)
  }
  for (const table of tablesOf(database)) place(table)
  return ordered
}

function* rowStatements(database: DatabaseSync, table: string): Generator<string> {
  const insert = `INSERT INTO "${table}" VALUES`
  const literals = columnsOf(database, table).map((column) => `quote(${column})`)
  const query = database.prepare(`SELECT ${literals.join(', ')} FROM "${table}"`)
  query.setReturnArrays(true)
  let open: string[] = []
  let bytes = 0
  for (const values of query.iterate() as Iterable<unknown> as Iterable<string[]>) {
    const row = `(${values.join(',')})`
    const size = Buffer.byteLength(row) + 1
    if (size > LONGEST_STATEMENT) {
      yield longRow(insert, values)
      continue
    }
    if (bytes + size > LONGEST_STATEMENT) {
      yield insert + open.join(',')
      open = []
      bytes = 0
    }
    open.push(row)
    bytes += size
  }
  if (open.length > 0) yield insert + open.join(',')
}

/** In pieces: no statement can hold a long value. */
function longRow(insert: string, values: string[]): string {
  const pieces: string[] = []
  const row = values.map((value) => {
    if (value.length <= LONGEST_LITERAL) return value
    const isBlob = value.startsWith('X')
    const digits = isBlob ? value.slice(2, -1) : hexOf(value)
    const first = pieces.length
    for (let at = 0; at < digits.length; at += PIECE_DIGITS)
      pieces.push(`INSERT INTO ${RESTORING_TABLE} VALUES(${pieces.length},X'${digits.slice(at, at + PIECE_DIGITS)}')`)
    const range = `number BETWEEN ${first} AND ${pieces.length - 1}`
    return `(SELECT CAST(group_concat(bytes,'' ORDER BY number) AS ${isBlob ? 'BLOB' : 'TEXT'}) FROM ${RESTORING_TABLE} WHERE ${range})`
  })
  return [...pieces, `${insert}(${row.join(',')})`, `DELETE FROM ${RESTORING_TABLE}`].join(';\n')
}

function hexOf(literal: string): string {
  return Buffer.from(literal.slice(1, -1).replaceAll("''", "'")).toString('hex')
}
