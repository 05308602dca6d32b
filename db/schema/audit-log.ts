import { sql } from 'drizzle-orm'
import { index, integer, sqliteTable, text } from 'drizzle-orm/sqlite-core'

/**
 * Changes by staff, the operator API, maintainers and the desks of contests. Append-only by trigger. Each row contains the
 * hash of the one before it, or 'unchained' when it is older than the chain. A new row has no hash yet; each minute seals them in order.
 */
export const auditLog = sqliteTable(
  'audit_log',
  {
    sequence: integer('sequence').primaryKey(),
    at: integer('at').notNull(),
    /** A member of staff's id, or a word for others: `operator`, `maintainer`, `organiser`, `schedule`. */
    actor: text('actor').notNull(),
    action: text('action').notNull(),
    /** The JSON that was hashed. */
    detail: text('detail').notNull(),
    previousHash: text('previous_hash').notNull(),
    /** '' until it is sealed. */
    hash: text('hash').notNull(),
  },
  /** Queries about a player must use exactly this expression for SQLite to use the index. */
  (table) => [
    index('audit_log_player').on(sql`detail ->> 'playerId'`, table.sequence),
    index('audit_log_unsealed')
      .on(table.sequence)
      .where(sql`hash = ''`),
    index('audit_log_desk')
      .on(sql`detail ->> 'contestId'`, table.at)
      .where(sql`actor = 'organiser'`),
  ],
)
