import { createDatabase, type Database } from '../../db/client.ts'
import type { CostedStatement } from './direct-database.ts'

/** A sent statement with its cost as D1 reports it. */
export type SentStatement = {
  sql: string
  params: unknown[]
  rowsRead: number
  rowsWritten: number
  milliseconds: number
}

export type WatchedDatabase = {
  /** The binding for a Worker's environment; its sessions are watched too. */
  client: D1Database
  db: Database
  sent: SentStatement[]
  rowsRead: () => number
  rowsWritten: () => number
  milliseconds: () => number
}

type Meta = { meta?: { rows_read?: number; rows_written?: number; duration?: number } } | null

/** D1's own raw() returns no meta, so its rows come through all() and lose their names again. */
async function costedRows(statement: D1PreparedStatement): ReturnType<CostedStatement['rows']> {
  if ('rows' in statement) return (statement as CostedStatement).rows()
  const { results, meta } = await statement.all<Record<string, unknown>>()
  return { rows: results.map((row) => Object.values(row)), meta }
}

/** Records every statement sent to a database and its cost from D1's meta; `travel` carries each request to it. */
export function watchDatabase(
  inner: D1Database,
  travel: <Answer>(ask: () => Promise<Answer>) => Promise<Answer> = (ask) => ask(),
): WatchedDatabase {
  const sent: SentStatement[] = []
  const known = new WeakMap<D1PreparedStatement, { statement: D1PreparedStatement; sql: string; params: unknown[] }>()
  const note = <Result>(result: Result, sql: string, params: unknown[]): Result => {
    const meta = (result as Meta)?.meta
    const { rows_read: rowsRead = 0, rows_written: rowsWritten = 0, duration: milliseconds = 0 } = meta ?? {}
    sent.push({ sql, params, rowsRead, rowsWritten, milliseconds })
    return result
  }
  const wrap = (statement: D1PreparedStatement, sql: string, params: unknown[] = []): D1PreparedStatement => {
    const wrapped = {
      bind: (...values: unknown[]) => wrap(statement.bind(...values), sql, values),
      run: async () => note(await travel(() => statement.run()), sql, params),
      all: async () => note(await travel(() => statement.all()), sql, params),
      raw: async () => note(await travel(() => costedRows(statement)), sql, params).rows,
      first: async () => note(await travel(() => statement.all()), sql, params).results[0] ?? null,
    } as unknown as D1PreparedStatement
    known.set(wrapped, { statement, sql, params })
    return wrapped
  }
  const watched = {
    prepare: (sql: string) => wrap(inner.prepare(sql), sql),
    batch: async (statements: D1PreparedStatement[]) => {
      const inBatch = statements.map((statement) => known.get(statement) ?? { statement, sql: '', params: [] })
      const results = await travel(() => inner.batch(inBatch.map(({ statement }) => statement)))
      return results.map((result, index) => note(result, inBatch[index]?.sql ?? '', inBatch[index]?.params ?? []))
    },
    withSession: () => ({ ...watched, getBookmark: () => null }),
  }
  const client = watched as unknown as D1Database
  return {
    client,
    db: createDatabase(client),
    sent,
    rowsRead: () => sent.reduce((sum, { rowsRead }) => sum + rowsRead, 0),
    rowsWritten: () => sent.reduce((sum, { rowsWritten }) => sum + rowsWritten, 0),
    milliseconds: () => sent.reduce((sum, { milliseconds }) => sum + milliseconds, 0),
  }
}
