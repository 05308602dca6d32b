import { env } from 'cloudflare:workers'
import { createDatabase, type Database } from '#db/client.ts'

/** The test's D1 with its own account of rows read and written, from D1's meta. */
export function countingDatabase(): { db: Database; rowsWritten: () => number; rowsRead: () => number } {
  const { DB } = env as unknown as { DB: D1Database }
  const totals = { written: 0, read: 0 }
  const note = <Result>(result: Result): Result => {
    for (const one of Array.isArray(result) ? result : [result]) {
      const meta = (one as { meta?: { rows_written?: number; rows_read?: number } } | null)?.meta
      totals.written += meta?.rows_written ?? 0
      totals.read += meta?.rows_read ?? 0
    }
    return result
  }
  const inner = new WeakMap<D1PreparedStatement, D1PreparedStatement>()
  const wrap = (statement: D1PreparedStatement): D1PreparedStatement => {
    const wrapped = {
      bind: (...values: unknown[]) => wrap(statement.bind(...values)),
      run: async () => note(await statement.run()),
      all: async () => note(await statement.all()),
      // D1's raw() tells no meta: rows come by all() and lose their names again.
      raw: async () => note(await statement.all()).results.map((row) => Object.values(row as object)),
      first: async () => note(await statement.all()).results[0] ?? null,
    } as unknown as D1PreparedStatement
    inner.set(wrapped, statement)
    return wrapped
  }
  const counted = {
    prepare: (query: string) => wrap(DB.prepare(query)),
    batch: async (statements: D1PreparedStatement[]) =>
      note(await DB.batch(statements.map((statement) => inner.get(statement) ?? statement))),
  } as unknown as D1Database
  return { db: createDatabase(counted), rowsWritten: () => totals.written, rowsRead: () => totals.read }
}
