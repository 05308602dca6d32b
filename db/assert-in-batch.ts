import { sql, type SQL } from 'drizzle-orm'
import type { Database, Statement } from './client.ts'
import type { Assertion } from './conflict.ts'

/**
 * Fails the whole batch unless the condition holds at this point of it; `isConflict` recognises the name. It writes
 * nothing. Outside of triggers SQLite raises no error of one's own, but it quotes a JSON path that it cannot read.
 */
export function assertInBatch(db: Database, name: Assertion, condition: SQL): Statement {
  return db.run(sql`SELECT json_extract('{}', ${`conflict: ${name}`}) WHERE (${condition}) IS NOT TRUE`)
}
