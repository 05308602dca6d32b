import { index, integer, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import type { RepositoryRole } from '#app/domain/maintainers/repository-rules.ts'

export type ProvedRepository = {
  id: number
  nodeId: string
  name: string
  role: RepositoryRole
  /** Until when we believe it, epoch milliseconds. */
  until: number
}

/**
 * What GitHub said in a maintainer's sign-in, one row a browser: this account can push to these repositories, or change
 * them. Deleted within a day. The cookie has the session's id, the row its SHA-256.
 */
export const maintainerProofs = sqliteTable(
  'maintainer_proofs',
  {
    sessionHash: text('session_hash').primaryKey(),
    /** The maintainer's GitHub id and name. */
    accountId: integer('account_id').notNull(),
    login: text('login').notNull(),
    repositories: text('repositories', { mode: 'json' }).$type<ProvedRepository[]>().notNull(),
    expiresAt: integer('expires_at').notNull(),
  },
  (table) => [index('maintainer_proofs_expiry').on(table.expiresAt)],
)
