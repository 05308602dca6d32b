import { integer, primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import type { MaintainerRole, RepositoryPoints } from '#app/domain/repository-rules.ts'

/**
 * What a repository's maintainers set, one row a version. A row is never changed: a fact goes by the version in force
 * when it happened, and the rows are the history. The maintainer is no player, so the row has no owner.
 */
export const repositoryRules = sqliteTable(
  'repository_rules',
  {
    repositoryId: integer('repository_id').notNull(),
    since: integer('since').notNull(),
    points: text('points').$type<RepositoryPoints>().notNull(),
    isBraked: integer('is_braked', { mode: 'boolean' }).notNull(),
    /** When the brake ends by itself; null for never. */
    endsAt: integer('ends_at'),
    /** What the maintainer wrote, for everybody to read. */
    reason: text('reason').notNull(),
    /** The maintainer's GitHub id and name. */
    setById: integer('set_by_id').notNull(),
    setByLogin: text('set_by_login').notNull(),
    provedRole: text('proved_role').$type<MaintainerRole>().notNull(),
  },
  (table) => [primaryKey({ columns: [table.repositoryId, table.since] })],
)
