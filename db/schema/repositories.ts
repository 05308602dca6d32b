import { sql } from 'drizzle-orm'
import { index, integer, primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core'

/** The public repositories in the ledger. */
export const repositories = sqliteTable(
  'repositories',
  {
    id: integer('id').primaryKey(),
    name: text('name').notNull(),
    /** When its maintainers opted out: facts of that day and later earn nothing. */
    optedOutAt: integer('opted_out_at'),
    /** Since when the public sees it no more: private or deleted. Its name and titles are gone then. */
    hiddenAt: integer('hidden_at'),
    nodeId: text('node_id'),
    /** The owner's GitHub id, a person's or an organization's. */
    ownerId: integer('owner_id'),
    /** When GitHub was last asked whether it is established; null for never. */
    askedAt: integer('asked_at'),
    /** See establishedSince in app/domain/ledger/established-project.ts. */
    establishedSince: integer('established_since'),
    /** When it changed hands, as far as is known. */
    movedAt: integer('moved_at'),
  },
  (table) => [
    index('repositories_owner')
      .on(table.ownerId)
      .where(sql`owner_id is not null`),
    index('repositories_opted_out')
      .on(table.optedOutAt)
      .where(sql`opted_out_at is not null`),
  ],
)

/**
 * What names hidden repositories in rows of players, until a walk over all of them has taken it out. `walk` says since when
 * one does, and is 0 for what waits for the next.
 */
export const namesToForget = sqliteTable(
  'names_to_forget',
  {
    repositoryId: integer('repository_id').notNull(),
    name: text('name').notNull(),
    walk: integer('walk').notNull().default(0),
  },
  (table) => [primaryKey({ columns: [table.repositoryId, table.name] }), index('names_to_forget_walk').on(table.walk)],
)

/** What staff said about a repository, from a week on. */
export const repositoryMarks = sqliteTable(
  'repository_marks',
  {
    repositoryId: integer('repository_id').notNull(),
    week: text('week').notNull(),
    isEstablished: integer('is_established', { mode: 'boolean' }).notNull(),
    reason: text('reason').notNull(),
    markedAt: integer('marked_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.repositoryId, table.week] })],
)
