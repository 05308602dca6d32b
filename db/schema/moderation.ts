import { sql } from 'drizzle-orm'
import { index, integer, primaryKey, sqliteTable, text, unique } from 'drizzle-orm/sqlite-core'
import type { TextKind } from '#app/domain/moderation/published-text.ts'
import { exported, ownedTable, notExported } from './owned-table.ts'
import { playerReference } from './players.ts'

export type AnswerState = 'open' | 'upheld' | 'dismissed'

/** For every text that staff answer. */
function answered() {
  return {
    week: exported(text('week').notNull()),
    text: exported(text('text').notNull()),
    state: exported(text('state').$type<AnswerState>().notNull().default('open')),
    createdAt: exported(integer('created_at').notNull()),
    decidedAt: exported(integer('decided_at')),
    /** Sent to the player with the decision. */
    answer: exported(text('answer')),
  }
}

/** About another player's points; one open report per reporter and subject. */
export const reports = ownedTable(
  'reports',
  { owner: 'reporterId', erased: 'cascades', merged: 'kept', topic: 'given' },
  {
    id: exported(text('id').primaryKey()),
    reporterId: notExported(playerReference('reporter_id').notNull()),
    playerId: exported(playerReference().notNull()),
    ...answered(),
  },
  (table) => [
    unique('reports_once').on(table.reporterId, table.playerId, table.week),
    index('reports_player').on(table.playerId),
    index('reports_state').on(table.state, table.createdAt),
  ],
)

/** About a winner's held or forfeited prize; one per award. */
export const appeals = ownedTable(
  'appeals',
  { owner: 'playerId', erased: 'cascades', merged: 'kept', topic: 'given' },
  {
    id: exported(text('id').primaryKey()),
    playerId: notExported(playerReference().notNull()),
    ...answered(),
  },
  (table) => [
    unique('appeals_once').on(table.playerId, table.week),
    index('appeals_state').on(table.state, table.createdAt),
  ],
)

/** About one row of the player's own ledger, sent from /why; one per row. */
export const questions = ownedTable(
  'questions',
  { owner: 'playerId', erased: 'cascades', merged: 'kept', topic: 'given' },
  {
    id: exported(text('id').primaryKey()),
    playerId: notExported(playerReference().notNull()),
    key: exported(text('key').notNull()),
    ...answered(),
  },
  (table) => [
    unique('questions_once').on(table.playerId, table.key),
    index('questions_state').on(table.state, table.createdAt),
  ],
)

/** One row per text that a player publishes; the text itself stays in its own table. */
export const publishedTexts = ownedTable(
  'published_texts',
  { owner: 'playerId', erased: 'cascades', merged: 'kept', topic: 'given' },
  {
    kind: exported(text('kind').$type<TextKind>().notNull()),
    /** The id of the project, private leaderboard or player. */
    subjectId: exported(text('subject_id').notNull()),
    playerId: notExported(playerReference().notNull()),
    changedAt: exported(integer('changed_at').notNull()),
    takenDownAt: exported(integer('taken_down_at')),
    reason: exported(text('reason')),
    /** A blocked term in the text that was added later. */
    termId: notExported(text('term_id')),
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

export const blockedTerms = sqliteTable('blocked_terms', {
  id: text('id').primaryKey(),
  /** As normalised by app/domain/moderation/block-list.ts. */
  term: text('term').notNull().unique(),
  createdAt: integer('created_at').notNull(),
})
