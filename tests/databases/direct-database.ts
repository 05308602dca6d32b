import type { D1Migration } from 'cloudflare:test'
import { D1_LIMITS, refuseAsD1, refuseRow } from '../../db/limits.ts'
import { splitLong } from '../../db/split-sets.ts'

type Storage = Pick<DurableObjectStorage, 'sql' | 'transactionSync'>
type Row = Record<string, unknown>
/** What raw() does not tell: the cost. */
export type CostedStatement = D1PreparedStatement & { rows: () => Promise<{ rows: unknown[][]; meta: object }> }
type Answer = { success: true; results: Row[]; meta: Record<string, number | boolean> }

/**
 * A Durable Object's SQLite with D1's interface. D1 is such an object behind a second Worker, so this is the same
 * engine without a round trip per statement. A batch is one transaction. What D1 does to values on their way is done
 * here too: bytes come back as numbers, `undefined` and what is too large is refused. `arrive` is awaited before each
 * request that writes.
 */
export function directDatabase(storage: Storage, arrive: () => Promise<void> = async () => undefined): D1Database {
  const prepared = new WeakMap<D1PreparedStatement, () => Answer>()
  const reading = new WeakSet<D1PreparedStatement>()
  const totalChanges = () => storage.sql.exec('SELECT total_changes() AS changes').one()['changes'] as number
  let seen = totalChanges()
  const changesOf = (rowsWritten: number) => {
    if (rowsWritten === 0) return 0
    const before = seen
    seen = totalChanges()
    return seen - before
  }
  const splittable = new Set<string>()
  /**
   * Every reading statement that a test sends with a set has to work with a larger one. Those that write are not explained: where
   * a trigger is part of the explanation, workerd may crash.
   */
  const assertSplittable = (query: string) => {
    if (!query.includes('json_each(?)') || !READS.test(query) || splittable.has(query)) return
    const split = splitLong(query, Array(D1_LIMITS.parameters).fill('["one","other"]'), 6)
    asD1Does(() => storage.sql.exec(`EXPLAIN QUERY PLAN ${split.query}`, ...(split.values as string[])).toArray())
    splittable.add(query)
  }
  const prepare = (query: string, params: SqlStorageValue[] = []): D1PreparedStatement => {
    const before = async () => (READS.test(query) ? undefined : arrive())
    const costOf = ({ rowsRead, rowsWritten }: SqlStorageCursor<Record<string, SqlStorageValue>>): Answer['meta'] => ({
      rows_read: rowsRead,
      rows_written: rowsWritten,
      changes: changesOf(rowsWritten),
      // Few ask for it, and it takes as long as a small query.
      get size_after() {
        return storage.sql.databaseSize
      },
      duration: 0,
      served_by_primary: true,
    })
    const run = () =>
      asD1Does((): Answer => {
        refuseAsD1(query, params)
        assertSplittable(query)
        const cursor = storage.sql.exec(query, ...params)
        assertTold(cursor.columnNames, query)
        const results = cursor.toArray().map(received)
        return { success: true, results, meta: costOf(cursor) }
      })
    const rows = () =>
      asD1Does(() => {
        refuseAsD1(query, params)
        assertSplittable(query)
        const cursor = storage.sql.exec(query, ...params)
        const found = [...cursor.raw()].map((row) => {
          refuseRow(row)
          return row.map(asReceived)
        })
        return { rows: found, meta: costOf(cursor) }
      })
    const statement = {
      bind: (...values: unknown[]) => prepare(query, values.map(storable)),
      run: () => before().then(run),
      all: () => before().then(run),
      raw: () =>
        before()
          .then(rows)
          .then((found) => found.rows),
      rows: () => before().then(rows),
      first: () => before().then(() => run().results[0] ?? null),
    } as unknown as D1PreparedStatement
    prepared.set(statement, run)
    if (READS.test(query)) reading.add(statement)
    return statement
  }
  const methods = {
    prepare,
    batch: (statements: D1PreparedStatement[]) =>
      (statements.every((statement) => reading.has(statement)) ? Promise.resolve() : arrive()).then(() =>
        asD1Does(() => {
          if (statements.length === 0) throw new Error('No SQL statements detected.')
          return storage.transactionSync(() => statements.map((statement) => prepared.get(statement)?.()))
        }),
      ),
  }
  return { ...methods, withSession: () => ({ ...methods, getBookmark: () => null }) } as unknown as D1Database
}

const READS = /^\s*select/i

/** Applies what is not applied yet, and notes it as wrangler does. */
export function migrate({ sql }: Storage, migrations: readonly D1Migration[]): void {
  sql.exec('CREATE TABLE IF NOT EXISTS d1_migrations (id INTEGER PRIMARY KEY AUTOINCREMENT, name TEXT UNIQUE)')
  const applied = new Set(
    sql
      .exec('SELECT name FROM d1_migrations')
      .toArray()
      .map((row) => row['name']),
  )
  for (const { name, queries } of migrations.filter((migration) => !applied.has(migration.name))) {
    for (const query of queries) sql.exec(query)
    sql.exec('INSERT INTO d1_migrations (name) VALUES (?)', name)
  }
}

/** A row of D1 is an object: one of two columns with the same name is lost, and a number as a name comes first. */
function assertTold(names: readonly string[], query: string): void {
  const isLost = new Set(names).size < names.length || (names.length > 1 && names.some((name) => /^\d+$/.test(name)))
  if (isLost) throw new Error(`Columns need names of their own (${names.join(', ')}): ${query}`)
}

function storable(value: unknown): SqlStorageValue {
  if (value === undefined) throw new Error("D1_TYPE_ERROR: Type 'undefined' not supported for value 'undefined'")
  return typeof value === 'boolean' ? Number(value) : (value as SqlStorageValue)
}

function received(row: Record<string, SqlStorageValue>): Row {
  refuseRow(Object.values(row))
  const copy: Row = { ...row }
  for (const name in row) copy[name] = asReceived(row[name] ?? null)
  return copy
}

function asReceived(value: SqlStorageValue): unknown {
  return value instanceof ArrayBuffer ? [...new Uint8Array(value)] : value
}

function asD1Does<Result>(work: () => Result): Result {
  try {
    return work()
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error)
    if (message.startsWith('D1_')) throw error
    throw new Error(`D1_ERROR: ${message}`, { cause: error })
  }
}
