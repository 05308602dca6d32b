import { DrizzleQueryError, sql, type SQL } from 'drizzle-orm'
import type { Database, Statement } from './client.ts'

export type Assertion =
  | 'ledger version'
  | 'state of the week'
  | 'state of the award'
  | 'open link'
  | 'audited condition'
  | 'open questions'
  | 'state of the contest'
  | 'new member'
  | 'unused invitation'
  | 'open hold'
  | 'open teams'
  | 'teams of the contest'
  | 'open offer'
  | 'removed member'
  | 'decisions of the day'
  | 'room for the contest'
  | 'rows of the week'
  | 'last letter'
  | 'new certificates'

/** An assertion, a unique key's first column, or what a trigger or foreign key says when it refuses. */
export type Conflict =
  | Assertion
  | `${string}.${string}`
  | 'FOREIGN KEY constraint failed'
  | 'week is closed'
  | 'the leaderboard is full'
  | 'the team is full'
  | 'the contest is final'
  | 'organisers do not climb'
  | 'removed from the leaderboard'
  | 'the plan has no room for this project'

/** Ignores drizzle's own message, because it contains values. */
export function isConflict(error: unknown, name: Conflict): boolean {
  const reason = error instanceof DrizzleQueryError ? error.cause : error
  if (!(reason instanceof Error)) return false
  const messages = [`'conflict: ${name}'`, `UNIQUE constraint failed: ${name}`, `D1_ERROR: ${name}: `]
  return messages.some((message) => reason.message.includes(message))
}

/** For an attempt that reads and then writes, if another writer was first; throws the last conflict. */
export async function retryOnConflict<Result>(
  names: readonly Conflict[],
  attempt: () => Promise<Result>,
  mostTries = 8,
): Promise<Result> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await attempt()
    } catch (error) {
      if (tries === mostTries || !names.some((name) => isConflict(error, name))) throw error
    }
  }
}

/**
 * Fails the whole batch unless the condition holds here; `isConflict` recognises the name. Writes nothing. SQLite
 * raises custom errors only in triggers, but its error quotes an invalid JSON path.
 */
export function assertInBatch(db: Database, name: Assertion, condition: SQL): Statement {
  return db.run(sql`SELECT json_extract('{}', ${`conflict: ${name}`}) WHERE (${condition}) IS NOT TRUE`)
}
