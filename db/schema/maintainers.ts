import { sql } from 'drizzle-orm'
import { index, integer, primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import type {
  MaintainerRole,
  RepositoryPoints,
  RepositoryRole,
  RulesSource,
} from '#app/domain/maintainers/repository-rules.ts'

/**
 * A row a version, never changed: a fact goes by the version in force when it happened, and the rows are the history.
 * The maintainer is no player, so the row has no owner; an erasure removes their name.
 */
export const repositoryRules = sqliteTable(
  'repository_rules',
  {
    repositoryId: integer('repository_id').notNull(),
    since: integer('since').notNull(),
    source: text('source').$type<RulesSource>().notNull(),
    /** The screen gives way to the file again. */
    followsFile: integer('follows_file', { mode: 'boolean' }).notNull(),
    points: text('points').$type<RepositoryPoints>().notNull(),
    isBraked: integer('is_braked', { mode: 'boolean' }).notNull(),
    endsAt: integer('ends_at'),
    /** Empty: any labels. */
    labels: text('labels', { mode: 'json' }).$type<string[]>().notNull(),
    mostOpen: integer('most_open'),
    issueFirst: integer('issue_first', { mode: 'boolean' }).notNull(),
    /** For pull requests that they took without a merge. */
    landedLabel: text('landed_label'),
    /** About the brake, for everybody to read. */
    reason: text('reason').notNull(),
    /** The maintainer's GitHub id and name; null for the file, for staff, and once they asked to be forgotten. */
    setById: integer('set_by_id'),
    setByLogin: text('set_by_login'),
    /** Null for the file and for staff. */
    provedRole: text('proved_role').$type<MaintainerRole>(),
  },
  (table) => [
    primaryKey({ columns: [table.repositoryId, table.since, table.source] }),
    index('repository_rules_setter')
      .on(table.setById)
      .where(sql`set_by_id is not null`),
  ],
)

export type ProvedRepository = {
  id: number
  nodeId: string
  name: string
  role: RepositoryRole
  /** Until when we believe it, epoch milliseconds. */
  until: number
}

/** What GitHub said at a maintainer's sign-in. Deleted within a day. The cookie has the id, the row its SHA-256. */
export const maintainerProofs = sqliteTable(
  'maintainer_proofs',
  {
    sessionHash: text('session_hash').primaryKey(),
    accountId: integer('account_id').notNull(),
    login: text('login').notNull(),
    repositories: text('repositories', { mode: 'json' }).$type<ProvedRepository[]>().notNull(),
    expiresAt: integer('expires_at').notNull(),
  },
  (table) => [index('maintainer_proofs_expiry').on(table.expiresAt)],
)
