import { integer, sqliteTable, text } from 'drizzle-orm/sqlite-core'

/** Keyed hashes of the GitHub ids of erased accounts: only their owner may come back, nobody can enrol them. */
export const erasedAccounts = sqliteTable('erased_accounts', {
  idHash: text('id_hash').primaryKey(),
  erasedAt: integer('erased_at').notNull(),
  /** Out of the contest when it was erased: whoever comes back is so again. Null for everybody else. */
  standing: text('standing').$type<'suspended' | 'banned'>(),
})
