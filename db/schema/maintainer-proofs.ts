import { index, integer, primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import type { RepositoryRole } from '#app/domain/repository-rules.ts'

/**
 * What GitHub said in a maintainer's sign-in: this account can push to this repository, or change it. Believed for fifteen minutes and
 * deleted within a day. The cookie has the session's id, the row its SHA-256.
 */
export const maintainerProofs = sqliteTable(
  'maintainer_proofs',
  {
    sessionHash: text('session_hash').notNull(),
    repositoryId: integer('repository_id').notNull(),
    repository: text('repository').notNull(),
    role: text('role').$type<RepositoryRole>().notNull(),
    /** The maintainer's GitHub id and name. */
    accountId: integer('account_id').notNull(),
    login: text('login').notNull(),
    expiresAt: integer('expires_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.sessionHash, table.repositoryId] }),
    index('maintainer_proofs_expiry').on(table.expiresAt),
  ],
)
