import { sql } from 'drizzle-orm'
import { index, integer, primaryKey, sqliteTable, text, unique } from 'drizzle-orm/sqlite-core'
import type { AwardState } from '#app/domain/award.ts'
import type { WeekState } from '#app/domain/period.ts'
import type { UnusualSign } from '#app/domain/unusual-week.ts'
import { exported, ownedTable, withheld } from './owned-table.ts'

export const weeks = sqliteTable('weeks', {
  key: text('key').primaryKey(),
  state: text('state').$type<WeekState>().notNull(),
  settledAt: integer('settled_at'),
  closedAt: integer('closed_at'),
  /** Closed at the last moment without every answer: its late facts count where they are found. */
  forced: integer('forced', { mode: 'boolean' }).notNull().default(false),
  pointsVersion: integer('points_version').notNull(),
})

export const awards = ownedTable(
  'awards',
  { owner: 'playerId', erased: 'anonymous', merged: 'kept', topic: 'work' },
  {
    week: exported(text('week').notNull()),
    place: exported(integer('place').notNull()),
    playerId: withheld(text('player_id').notNull()),
    points: exported(integer('points').notNull()),
    state: exported(text('state').$type<AwardState>().notNull()),
    signs: exported(text('signs', { mode: 'json' }).$type<UnusualSign[]>().notNull()),
    reason: exported(text('reason')),
    awardedAt: exported(integer('awarded_at').notNull()),
    decidedAt: exported(integer('decided_at')),
  },
  (table) => [
    primaryKey({ columns: [table.week, table.place] }),
    unique('awards_player').on(table.playerId, table.week),
    index('awards_held')
      .on(table.week, table.place)
      .where(sql`state = 'held'`),
  ],
)

/** An award as the signed text of a week of format 1 tells it. */
export type SignedAward = { place: number; playerId: string; points: number; state: AwardState }

/**
 * The awards in the signed texts of format 1: as they stood when format 2 came, written by that migration and by nothing
 * since. A closed week without a row here is of format 2, whose text has no awards.
 */
export const signedAwards = sqliteTable('signed_awards', {
  week: text('week').primaryKey(),
  awards: text('awards', { mode: 'json' }).$type<SignedAward[]>().notNull(),
})

/** What closing a week cost, written right after its batch: a week without one closed in a crash or before there were any. */
export const closeReports = sqliteTable('close_reports', {
  week: text('week').primaryKey(),
  milliseconds: integer('milliseconds').notNull(),
  rowsWritten: integer('rows_written').notNull(),
  /** Players without the answer that a close waits for; not 0 only where it was forced. */
  unanswered: integer('unanswered').notNull(),
})
