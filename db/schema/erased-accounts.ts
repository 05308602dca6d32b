import { integer, sqliteTable, text } from 'drizzle-orm/sqlite-core'

/** Keyed hashes of erased accounts' GitHub ids; only an owner who returns by GitHub's sign-in is compared with them. */
export const erasedAccounts = sqliteTable('erased_accounts', {
  idHash: text('id_hash').primaryKey(),
  erasedAt: integer('erased_at').notNull(),
  /** The suspension or ban at erasure, restored when the owner returns; null without one. */
  standing: text('standing').$type<'suspended' | 'banned'>(),
})
