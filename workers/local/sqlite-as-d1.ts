import { DatabaseSync, type SQLInputValue, type StatementSync } from 'node:sqlite'
import { refuseAsD1 } from '../../db/limits.ts'

type Row = Record<string, unknown>
type Answer = { success: true; results: Row[]; meta: Record<string, number> }

/**
 * For the seed: no request per statement, which is most of D1's time here. Values are changed and refused as D1 does. The cost
 * counts rows without those of indexes. A commit waits for no disk.
 */
export function openSqliteAsD1(file: string): { database: D1Database; close: () => void } {
  const sqlite = new DatabaseSync(file, { timeout: 5000 })
  sqlite.exec('PRAGMA journal_mode = WAL; PRAGMA synchronous = OFF')
  const compiled = new Map<string, StatementSync>()
  const compile = (query: string) => {
    const known = compiled.get(query) ?? sqlite.prepare(query)
    compiled.set(query, known)
    return known
  }
  const totalChanges = compile('SELECT total_changes() AS changes')
  let seen = 0
  const changesSince = () => {
    const before = seen
    seen = totalChanges.get()?.['changes'] as number
    return seen - before
  }

  const runs = new WeakMap<D1PreparedStatement, () => Answer>()
  const prepare = (query: string, params: SQLInputValue[] = []): D1PreparedStatement => {
    const run = (): Answer => {
      refuseAsD1(query, params)
      const statement = compile(query)
      statement.setReturnArrays(false)
      const results = statement.all(...params).map(received)
      const changes = READS.test(query) ? 0 : changesSince()
      return { success: true, results, meta: { changes, rows_written: changes, duration: 0 } }
    }
    const raw = () => {
      refuseAsD1(query, params)
      const statement = compile(query)
      statement.setReturnArrays(true)
      return (statement.all(...params) as unknown as unknown[][]).map((row) => row.map(asReceived))
    }
    const statement = {
      bind: (...values: unknown[]) => prepare(query, values.map(storable)),
      run: async () => asD1Does(run),
      all: async () => asD1Does(run),
      raw: async () => asD1Does(raw),
      first: async () => asD1Does(run).results[0] ?? null,
    } as unknown as D1PreparedStatement
    runs.set(statement, run)
    return statement
  }
  const methods = {
    prepare,
    exec: async (query: string) => asD1Does(() => sqlite.exec(query)),
    batch: async (statements: D1PreparedStatement[]) =>
      asD1Does(() => {
        sqlite.exec('BEGIN')
        try {
          const answers = statements.map((statement) => runs.get(statement)?.())
          sqlite.exec('COMMIT')
          return answers
        } catch (error) {
          sqlite.exec('ROLLBACK')
          throw error
        }
      }),
  }
  const database = { ...methods, withSession: () => ({ ...methods, getBookmark: () => null }) }
  return { database: database as unknown as D1Database, close: () => sqlite.close() }
}

const READS = /^\s*select/i

function storable(value: unknown): SQLInputValue {
  if (value === undefined) throw new Error("D1_TYPE_ERROR: Type 'undefined' not supported for value 'undefined'")
  if (value instanceof ArrayBuffer) return new Uint8Array(value)
  return typeof value === 'boolean' ? Number(value) : (value as SQLInputValue)
}

function received(row: Row): Row {
  for (const name in row) if (row[name] instanceof Uint8Array) row[name] = asReceived(row[name])
  return row
}

function asReceived(value: unknown): unknown {
  return value instanceof Uint8Array ? [...value] : value
}

function asD1Does<Result>(work: () => Result): Result {
  try {
    return work()
  } catch (error) {
    throw new Error(`D1_ERROR: ${error instanceof Error ? error.message : String(error)}`, { cause: error })
  }
}
