import { index, integer, text, unique } from 'drizzle-orm/sqlite-core'
import { exported, ownedTable, withheld } from './owned-table.ts'
import { playerReference } from './players.ts'

export type AnswerState = 'open' | 'upheld' | 'dismissed'

/** The columns of every text that staff answer. */
function answered() {
  return {
    week: exported(text('week').notNull()),
    text: exported(text('text').notNull()),
    state: exported(text('state').$type<AnswerState>().notNull().default('open')),
    createdAt: exported(integer('created_at').notNull()),
    decidedAt: exported(integer('decided_at')),
    /** The text sent to the player with the decision. */
    answer: exported(text('answer')),
  }
}

/** A player's report about another player's points; one open report per reporter and subject. */
export const reports = ownedTable(
  'reports',
  { owner: 'reporterId', erased: 'cascades', merged: 'kept', topic: 'given' },
  {
    id: exported(text('id').primaryKey()),
    reporterId: withheld(playerReference('reporter_id').notNull()),
    playerId: exported(playerReference().notNull()),
    ...answered(),
  },
  (table) => [
    unique('reports_once').on(table.reporterId, table.playerId, table.week),
    index('reports_player').on(table.playerId),
    index('reports_state').on(table.state, table.createdAt),
  ],
)

/** A winner's appeal about a held or forfeited prize; one per award. */
export const appeals = ownedTable(
  'appeals',
  { owner: 'playerId', erased: 'cascades', merged: 'kept', topic: 'given' },
  {
    id: exported(text('id').primaryKey()),
    playerId: withheld(playerReference().notNull()),
    ...answered(),
  },
  (table) => [
    unique('appeals_once').on(table.playerId, table.week),
    index('appeals_state').on(table.state, table.createdAt),
  ],
)

/** A player's question about one row of their own ledger, sent from /why; one per row. */
export const questions = ownedTable(
  'questions',
  { owner: 'playerId', erased: 'cascades', merged: 'kept', topic: 'given' },
  {
    id: exported(text('id').primaryKey()),
    playerId: withheld(playerReference().notNull()),
    key: exported(text('key').notNull()),
    ...answered(),
  },
  (table) => [
    unique('questions_once').on(table.playerId, table.key),
    index('questions_state').on(table.state, table.createdAt),
  ],
)
