import { drizzle, type DrizzleD1Database } from 'drizzle-orm/d1'

/** The database, or a session of it that reads a replica. */
export type Client = Pick<D1Database, 'prepare' | 'batch'>

/** `requestId` names the request or run that writes; its outbox rows carry it on. */
export type Database = DrizzleD1Database<Record<string, never>> & { $client: Client; requestId: string | null }

/** An unsent drizzle query or raw SQL, `db.run(sql`…`)`. */
export type Statement = { toSQL: () => Query } | { getQuery: () => Query }

type Query = { sql: string; params: unknown[] }

export function createDatabase(client: Client, requestId: string | null = null): Database {
  return Object.assign(drizzle(client as D1Database), { requestId })
}

/** The cost of a batch as D1 reports it. */
export type Cost = { rowsWritten: number; milliseconds: number }

/** Writes all statements in one batch, or none when any fails. drizzle's batch refuses raw SQL with parameters. */
export async function writeTogether(db: Database, statements: readonly Statement[]): Promise<void> {
  await writeMeasured(db, statements)
}

/** The same, and returns the cost. */
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
