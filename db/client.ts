import { sql, type SQL } from 'drizzle-orm'
import { drizzle, type DrizzleD1Database } from 'drizzle-orm/d1'
import { gatherReads } from './gather-reads.ts'
import { retryReads, type Retry } from './retry-transient.ts'
import { splitSets } from './split-sets.ts'

/** Or a session that reads a replica. */
export type Client = Pick<D1Database, 'prepare' | 'batch'>

/** `requestId` is the request or run that writes; its outbox rows carry it. */
export type Database = DrizzleD1Database<Record<string, never>> & {
  $client: Client
  requestId: string | null
  again: Retry
}

/** An unsent drizzle query or raw SQL, `db.run(sql`…`)`. */
export type Statement = { toSQL: () => Query } | { getQuery: () => Query }

type Query = { sql: string; params: unknown[] }

/** `again` repeats reads, and what `writeIdempotent` writes. */
export function createDatabase(
  client: Client,
  requestId: string | null = null,
  again: Retry = (attempt) => attempt(),
): Database {
  return Object.assign(drizzle(gatherReads(retryReads(splitSets(client), again)) as D1Database), { requestId, again })
}

export type Cost = { rowsWritten: number; milliseconds: number }

/** In one batch, all or none. drizzle's batch refuses raw SQL with parameters. */
export async function writeTogether(db: Database, statements: readonly Statement[]): Promise<void> {
  await writeMeasured(db, statements)
}

/**
 * Repeats when D1's answer is lost, perhaps after the commit. Only for statements that may run twice: no sums, no plain
 * inserts, no `assertInBatch` on what the batch itself changes.
 */
export async function writeIdempotent(db: Database, statements: readonly Statement[]): Promise<void> {
  await db.again(() => writeTogether(db, statements))
}

export async function writeMeasured(db: Database, statements: readonly Statement[]): Promise<Cost> {
  if (statements.length === 0) return { rowsWritten: 0, milliseconds: 0 }
  const results = await db.$client.batch(prepareAll(db, statements))
  return {
    rowsWritten: results.reduce((sum, { meta }) => sum + meta.rows_written, 0),
    milliseconds: results.reduce((sum, { meta }) => sum + meta.duration, 0),
  }
}

function prepareAll(db: Database, statements: readonly Statement[]): D1PreparedStatement[] {
  return statements.map((statement) => {
    const { sql, params } = 'getQuery' in statement ? statement.getQuery() : statement.toSQL()
    return db.$client.prepare(sql).bind(...params)
  })
}

/** For `IN`, as one parameter, because D1 accepts a hundred per statement. Long lists: `splitSets`. */
export function idsIn(list: readonly (string | number)[]): SQL {
  return sql`(SELECT value FROM json_each(${JSON.stringify(list)}))`
}
