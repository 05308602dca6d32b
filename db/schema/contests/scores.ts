import { sql } from 'drizzle-orm'
import { index, integer, primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import type { BoardPart, StoredHead } from '#app/domain/contests/board-parts.ts'
import type { HandDecision } from '#app/domain/contests/by-hand/hand-decision.ts'
import type { RepositorySums } from '#app/domain/contests/contest-board.ts'
import type { TeamShares } from '#app/domain/contests/contest-teams.ts'
import type { LabelTrouble } from '#app/domain/contests/labels/label-trouble.ts'
import { exported, ownedTable, notExported } from '#db/schema/owned-table.ts'
import { playerReference } from '#db/schema/players.ts'
import { contestReference } from './contests.ts'

/** What the ledger's facts earn by a contest's rules, for each member with points. */
export const contestScores = ownedTable(
  'contest_scores',
  { owner: 'playerId', erased: 'cascades', merged: 'deleted', topic: 'work' },
  {
    contestId: exported(contestReference()),
    playerId: notExported(playerReference().notNull()),
    points: exported(integer('points').notNull()),
    reachedAt: exported(integer('reached_at').notNull()),
    accepted: exported(integer('accepted').notNull()),
    /** In the contest's time zone. */
    days: exported(text('days', { mode: 'json' }).$type<Record<string, number>>().notNull()),
    /** What was earned where; empty in older scores until they are counted again. */
    repositories: exported(text('repositories', { mode: 'json' }).$type<RepositorySums>().notNull().default({})),
    /** For people who changed teams, what they earned for each; empty for all others. */
    teams: exported(text('teams', { mode: 'json' }).$type<TeamShares>().notNull().default({})),
    labelTroubles: exported(text('label_troubles', { mode: 'json' }).$type<LabelTrouble[]>().notNull().default([])),
    /** By owner or moderators; `points` is without what they gave. */
    byHand: exported(text('by_hand', { mode: 'json' }).$type<HandDecision[]>().notNull().default([])),
  },
  // Read by contest through its members, so that a changed score is one written row.
  (table) => [
    primaryKey({ columns: [table.playerId, table.contestId] }),
    index('contest_scores_by_hand')
      .on(table.contestId)
      .where(sql`by_hand <> '[]'`),
    index('contest_scores_troubles')
      .on(table.contestId)
      .where(sql`label_troubles <> '[]'`),
  ],
)

/** At the freeze, and as they became final. Without names, so that a rank outlives its account. */
export const contestSnapshots = sqliteTable(
  'contest_snapshots',
  {
    contestId: contestReference(),
    moment: text('moment').$type<'freeze' | 'final'>().notNull(),
    board: text('board', { mode: 'json' }).$type<StoredHead>().notNull(),
    takenAt: integer('taken_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.contestId, table.moment] })],
)

/** Stands for a setter who erased their account: still somebody else, so a contest's points stay. */
export const FORGOTTEN_SETTER = -1

/**
 * Labels that matter to a contest of the player or are nearly spelt so, by their thread's opening, and spam labels, by
 * fact; and who set them. An approving review is a label without a name.
 */
export const factLabels = ownedTable(
  'fact_labels',
  { owner: 'playerId', erased: 'cascades', merged: 'deleted', topic: 'work' },
  {
    playerId: notExported(playerReference().notNull()),
    key: exported(text('key').notNull()),
    /** Lower case. */
    label: exported(text('label').notNull()),
    setAt: exported(integer('set_at').notNull()),
    /** Another person's GitHub id, so it is in no export; 0 if GitHub does not say. */
    setterId: notExported(integer('setter_id').notNull()),
    createdAt: exported(integer('created_at').notNull()),
    /** Kept, because a contest's reasons must stay known. */
    removedAt: exported(integer('removed_at')),
  },
  (table) => [primaryKey({ columns: [table.playerId, table.key, table.label] })],
)

/** A member's days that wait for a moderator; until then they count in no sum. */
export const contestHolds = ownedTable(
  'contest_holds',
  { owner: 'playerId', erased: 'cascades', merged: 'deleted', topic: 'work' },
  {
    contestId: exported(contestReference()),
    playerId: notExported(playerReference().notNull()),
    day: exported(text('day').notNull()),
    /** As the member and the moderators read it. */
    reason: exported(text('reason').notNull()),
    decision: exported(text('decision').$type<'counts' | 'taken_back'>()),
    createdAt: exported(integer('created_at').notNull()),
    decidedAt: exported(integer('decided_at')),
    isByItself: exported(integer('is_by_itself', { mode: 'boolean' }).notNull().default(false)),
  },
  (table) => [
    primaryKey({ columns: [table.contestId, table.playerId, table.day] }),
    index('contest_holds_player').on(table.playerId),
    index('contest_holds_open')
      .on(table.createdAt)
      .where(sql`decision is null`),
  ],
)

/** Made again within a minute of a change. Missing when a name changed. */
export const contestBoards = sqliteTable('contest_boards', {
  contestId: contestReference().primaryKey(),
  board: text('board', { mode: 'json' }).$type<StoredHead>().notNull(),
  madeAt: integer('made_at').notNull(),
})

/** Further rows of a board, or of a snapshot. Triggers delete a board's with it. */
export const contestBoardParts = sqliteTable(
  'contest_board_parts',
  {
    contestId: contestReference(),
    moment: text('moment').$type<'shown' | 'freeze' | 'final'>().notNull(),
    part: integer('part').notNull(),
    board: text('board', { mode: 'json' }).$type<BoardPart>().notNull(),
  },
  (table) => [primaryKey({ columns: [table.contestId, table.moment, table.part] })],
)
