import { drizzle, type DrizzleD1Database } from 'drizzle-orm/d1'

/** `requestId` names the run that writes: what it leaves in the outbox carries it on. */
export type Database = DrizzleD1Database<Record<string, never>> & { $client: D1Database; requestId: string | null }

/** A drizzle query, or raw SQL by `db.run(sql`…`)`, that was not sent yet. */
export type Statement = { toSQL: () => Query } | { getQuery: () => Query }

type Query = { sql: string; params: unknown[] }

export function createDatabase(d1: D1Database, requestId: string | null = null): Database {
  return Object.assign(drizzle(d1), { requestId })
}

/** Writes several statements as one: all of them or, when any fails, none. drizzle's own batch refuses raw SQL with parameters. */
export async function writeTogether(db: Database, statements: readonly Statement[]): Promise<void> {
  if (statements.length === 0) return
  await db.$client.batch(
    statements.map((statement) => {
      const { sql, params } = 'getQuery' in statement ? statement.getQuery() : statement.toSQL()
      return db.$client.prepare(sql).bind(...params)
    }),
  )
}
