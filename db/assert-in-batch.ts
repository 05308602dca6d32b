import { sql, type SQL } from 'drizzle-orm'
import type { Database, Statement } from './client.ts'
import type { Assertion } from './conflict.ts'

/**
 * Fails the whole batch unless the condition holds at this point; `isConflict` recognises the name. Writes nothing. SQLite
 * raises custom errors only in triggers, but it quotes an invalid JSON path in its error.
 */
export function assertInBatch(db: Database, name: Assertion, condition: SQL): Statement {
  return db.run(sql`SELECT json_extract('{}', ${`conflict: ${name}`}) WHERE (${condition}) IS NOT TRUE`)
}
