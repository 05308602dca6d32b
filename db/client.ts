import { drizzle, type DrizzleD1Database } from 'drizzle-orm/d1'

/** The database itself, or a session of it that reads a copy. */
export type Client = Pick<D1Database, 'prepare' | 'batch'>

/** `requestId` names the run that writes: what it leaves in the outbox carries it on. */
export type Database = DrizzleD1Database<Record<string, never>> & { $client: Client; requestId: string | null }

/** A drizzle query, or raw SQL by `db.run(sql`…`)`, that was not sent yet. */
export type Statement = { toSQL: () => Query } | { getQuery: () => Query }

type Query = { sql: string; params: unknown[] }

export function createDatabase(client: Client, requestId: string | null = null): Database {
  return Object.assign(drizzle(client as D1Database), { requestId })
}

/** What a batch cost by D1's own account. */
export type Cost = { rowsWritten: number; milliseconds: number }

/** Writes several statements as one: all of them or, when any fails, none. drizzle's own batch refuses raw SQL with parameters. */
export async function writeTogether(db: Database, statements: readonly Statement[]): Promise<void> {
  await writeMeasured(db, statements)
}

/** The same, telling what it cost. */
export async function writeMeasured(db: Database, statements: readonly Statement[]): Promise<Cost> {
  if (statements.length === 0) return { rowsWritten: 0, milliseconds: 0 }
  const results = await db.$client.batch(
    statements.map((statement) => {
      const { sql, params } = 'getQuery' in statement ? statement.getQuery() : statement.toSQL()
      return db.$client.prepare(sql).bind(...params)
    }),
  )
  return {
    rowsWritten: results.reduce((sum, { meta }) => sum + meta.rows_written, 0),
    milliseconds: results.reduce((sum, { meta }) => sum + meta.duration, 0),
  }
}
