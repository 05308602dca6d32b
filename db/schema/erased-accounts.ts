import { integer, sqliteTable, text } from 'drizzle-orm/sqlite-core'

/**
 * Keyed hashes of erased accounts' GitHub ids, to recognise an owner who returns by GitHub's sign-in, and to stay silent when
 * somebody asks for the account's place.
 */
export const erasedAccounts = sqliteTable('erased_accounts', {
  idHash: text('id_hash').primaryKey(),
  erasedAt: integer('erased_at').notNull(),
  /** The suspension or ban at erasure, restored when the owner returns; null without one. */
  standing: text('standing').$type<'suspended' | 'banned'>(),
})

/** Erased people whose GitHub id still stands in others' ledger rows, see forget-counterparts.server.ts. */
export const forgottenCounterparts = sqliteTable('forgotten_counterparts', {
  githubId: integer('github_id').primaryKey(),
  erasedAt: integer('erased_at').notNull(),
  /** The last player whose rows are cleared. */
  walkedTo: text('walked_to').notNull().default(''),
})
