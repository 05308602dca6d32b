import { sql } from 'drizzle-orm'
import { index, integer, primaryKey, sqliteTable, text, unique } from 'drizzle-orm/sqlite-core'
import type { WeekState } from '#app/domain/time/period.ts'
import type { AwardState } from '#app/domain/weeks/award.ts'
import type { UnusualSign } from '#app/domain/weeks/unusual-week.ts'
import { exported, ownedTable, notExported } from './owned-table.ts'

export const weeks = sqliteTable('weeks', {
  key: text('key').primaryKey(),
  state: text('state').$type<WeekState>().notNull(),
  settlingSince: integer('settled_at'),
  closedAt: integer('closed_at'),
  /** Closed at the deadline without every answer; its late facts count in the week they are found in. */
  forced: integer('forced', { mode: 'boolean' }).notNull().default(false),
  pointsVersion: integer('points_version').notNull(),
})

export const awards = ownedTable(
  'awards',
  { owner: 'playerId', erased: 'anonymous', merged: 'kept', topic: 'work' },
  {
    week: exported(text('week').notNull()),
    place: exported(integer('place').notNull()),
    playerId: notExported(text('player_id').notNull()),
    points: exported(integer('points').notNull()),
    state: exported(text('state').$type<AwardState>().notNull()),
    signs: exported(text('signs', { mode: 'json' }).$type<UnusualSign[]>().notNull()),
    /** Those that staff have seen and released before, so that they need nobody; see review.ts. */
    remembered: exported(text('remembered', { mode: 'json' }).$type<UnusualSign[]>().notNull().default([])),
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

/** Accounts that took up the leaders' work; see counterparts.ts. Deleted ones have only their id and the time. */
export const counterpartAccounts = sqliteTable(
  'counterpart_accounts',
  {
    githubId: integer('github_id').primaryKey(),
    login: text('login'),
    createdAt: integer('created_at'),
    firstWorkAt: integer('first_work_at'),
    /** With contributions. */
    years: integer('years').notNull(),
    /** Of others, in the year before. */
    projects: integer('projects').notNull(),
    projectNames: text('project_names', { mode: 'json' }).$type<string[]>().notNull(),
    askedAt: integer('asked_at').notNull(),
  },
  (table) => [index('counterpart_accounts_asked').on(table.askedAt)],
)

/** Written right after a week's closing batch; missing if that run crashed, and for older weeks. */
export const closeReports = sqliteTable('close_reports', {
  week: text('week').primaryKey(),
  milliseconds: integer('milliseconds').notNull(),
  rowsWritten: integer('rows_written').notNull(),
  /** Players without the answer that closing waits for; above 0 only in a forced close. */
  unanswered: integer('unanswered').notNull(),
})
