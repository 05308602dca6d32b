import { sql } from 'drizzle-orm'
import { index, integer, primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import type { TextKind } from '#app/domain/moderation/published-text.ts'
import { exported, ownedTable, withheld } from './owned-table.ts'
import { playerReference } from './players.ts'

/** One row per text that a player publishes; the text itself stays in its own table. */
export const publishedTexts = ownedTable(
  'published_texts',
  { owner: 'playerId', erased: 'cascades', merged: 'kept', topic: 'given' },
  {
    kind: exported(text('kind').$type<TextKind>().notNull()),
    /** The id of the project, private leaderboard or player. */
    subjectId: exported(text('subject_id').notNull()),
    playerId: withheld(playerReference().notNull()),
    changedAt: exported(integer('changed_at').notNull()),
    takenDownAt: exported(integer('taken_down_at')),
    /** The reason shown to the owner. */
    reason: exported(text('reason')),
    /** A blocked term in the text that was added after the text was written. */
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
  /** As normalised by app/domain/moderation/block-list.ts. */
  term: text('term').notNull().unique(),
  createdAt: integer('created_at').notNull(),
})
