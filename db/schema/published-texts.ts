import { sql } from 'drizzle-orm'
import { index, integer, primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import type { TextKind } from '#app/domain/published-text.ts'
import { exported, ownedTable, withheld } from './owned-table.ts'
import { players } from './players.ts'

/** One row a text that a player shows to others; the text itself stays where it belongs. */
export const publishedTexts = ownedTable(
  'published_texts',
  { owner: 'playerId', erased: 'cascades', merged: 'kept', topic: 'given' },
  {
    kind: exported(text('kind').$type<TextKind>().notNull()),
    /** The id of the project or private leaderboard, or of the player. */
    subjectId: exported(text('subject_id').notNull()),
    playerId: withheld(
      text('player_id')
        .notNull()
        .references(() => players.id, { onDelete: 'cascade' }),
    ),
    changedAt: exported(integer('changed_at').notNull()),
    takenDownAt: exported(integer('taken_down_at')),
    /** What its owner is told of why. */
    reason: exported(text('reason')),
    /** A term of the block list that it holds, added after it was written. */
    termId: withheld(text('term_id')),
  },
  (table) => [
    primaryKey({ columns: [table.kind, table.subjectId] }),
    index('published_texts_newest').on(table.kind, table.changedAt, table.subjectId),
    index('published_texts_player').on(table.playerId),
    index('published_texts_down')
      .on(table.takenDownAt, table.kind, table.subjectId)
      .where(sql`taken_down_at is not null`),
    index('published_texts_blocked')
      .on(table.changedAt, table.kind, table.subjectId)
      .where(sql`term_id is not null`),
  ],
)

/** Words, phrases and domains that players cannot publish. */
export const blockedTerms = sqliteTable('blocked_terms', {
  id: text('id').primaryKey(),
  /** As app/domain/block-list.ts writes it. */
  term: text('term').notNull().unique(),
  createdAt: integer('created_at').notNull(),
})
