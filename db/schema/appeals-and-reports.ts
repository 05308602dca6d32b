import { index, integer, sqliteTable, text, unique } from 'drizzle-orm/sqlite-core'
import { players } from './players.ts'

export type AnswerState = 'open' | 'upheld' | 'dismissed'

/** A player's word on another one's points; one open report of the same by the same. */
export const reports = sqliteTable(
  'reports',
  {
    id: text('id').primaryKey(),
    reporterId: text('reporter_id')
      .notNull()
      .references(() => players.id, { onDelete: 'cascade' }),
    playerId: text('player_id')
      .notNull()
      .references(() => players.id, { onDelete: 'cascade' }),
    week: text('week').notNull(),
    text: text('text').notNull(),
    state: text('state').$type<AnswerState>().notNull().default('open'),
    createdAt: integer('created_at').notNull(),
    decidedAt: integer('decided_at'),
    /** What the player was told with the decision. */
    answer: text('answer'),
  },
  (table) => [
    unique('reports_once').on(table.reporterId, table.playerId, table.week),
    index('reports_player').on(table.playerId),
    index('reports_state').on(table.state, table.createdAt),
  ],
)

/** A winner's word on a held or forfeited prize; one an award. */
export const appeals = sqliteTable(
  'appeals',
  {
    id: text('id').primaryKey(),
    playerId: text('player_id')
      .notNull()
      .references(() => players.id, { onDelete: 'cascade' }),
    week: text('week').notNull(),
    text: text('text').notNull(),
    state: text('state').$type<AnswerState>().notNull().default('open'),
    createdAt: integer('created_at').notNull(),
    decidedAt: integer('decided_at'),
    /** What the player was told with the decision. */
    answer: text('answer'),
  },
  (table) => [
    unique('appeals_once').on(table.playerId, table.week),
    index('appeals_state').on(table.state, table.createdAt),
  ],
)
