import { sql } from 'drizzle-orm'
import { index, integer, sqliteTable, text } from 'drizzle-orm/sqlite-core'

/**
 * What staff and the operator API changed. Append-only by trigger; each row carries the hash of the one before it, ''
 * in what was written before there was a chain.
 */
export const auditLog = sqliteTable(
  'audit_log',
  {
    sequence: integer('sequence').primaryKey(),
    at: integer('at').notNull(),
    /** The id of a member of staff, or `operator` for the API. */
    actor: text('actor').notNull(),
    action: text('action').notNull(),
    /** JSON as it was hashed. */
    detail: text('detail').notNull(),
    previousHash: text('previous_hash').notNull(),
    hash: text('hash').notNull(),
  },
  /** Queries for what was done about a player name this expression in these words. */
  (table) => [index('audit_log_player').on(sql`detail ->> 'playerId'`, table.sequence)],
)
