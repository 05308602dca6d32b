import { sql } from 'drizzle-orm'
import { index, integer, primaryKey, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core'
import type { ContestRules } from '#app/domain/contests/contest-rules.ts'
import type { TeamsLock } from '#app/domain/contests/contest-teams.ts'
import {
  CONTEST_CAPACITY,
  type ContestChange,
  type ContestRock,
  type ContestTeamMode,
  type ContestVisibility,
} from '#app/domain/contests/contest.ts'
import { exported, ownedTable, notExported } from '#db/schema/owned-table.ts'
import { playerReference } from '#db/schema/players.ts'
import { privateLeaderboards } from './private-leaderboards.ts'

export function contestReference() {
  return text('contest_id')
    .notNull()
    .references(() => contests.id, { onDelete: 'cascade' })
}

/** A private leaderboard with its own dates and rules; name, description, link and members are the leaderboard's. */
export const contests = sqliteTable(
  'contests',
  {
    id: text('leaderboard_id')
      .primaryKey()
      .references(() => privateLeaderboards.id, { onDelete: 'cascade' }),
    /** /c/{slug} of a public contest; fixed from the opening on. */
    slug: text('slug').notNull().unique(),
    visibility: text('visibility').$type<ContestVisibility>().notNull(),
    timeZone: text('time_zone').notNull(),
    /** The contest covers [startsAt, endsAt). */
    startsAt: integer('starts_at').notNull(),
    endsAt: integer('ends_at').notNull(),
    /** Null for a draft. */
    openedAt: integer('opened_at'),
    /** Null: the standings are never hidden. */
    freezeMinutes: integer('freeze_minutes'),
    /** Uncovered places, from the tenth on. Null before the reveal begins. */
    revealed: integer('revealed'),
    teamMode: text('team_mode').$type<ContestTeamMode>(),
    teamBest: integer('team_best').notNull(),
    teamSize: integer('team_size').notNull(),
    /** A smaller team is not ranked. */
    teamLeast: integer('team_least').notNull().default(3),
    teamsLock: text('teams_lock').$type<TeamsLock>().notNull().default('half'),
    /** From before `teams_lock`. Nothing reads it now, but an older Worker may still run beside the migration. */
    teamsLockedAt: integer('teams_locked_at'),
    /** The most climbers. The opening sets it; it only grows. */
    room: integer('room').notNull().default(CONTEST_CAPACITY.full),
    rock: text('rock').$type<ContestRock>().notNull(),
    ridge: integer('ridge').notNull(),
    prizes: text('prizes', { mode: 'json' }).$type<string[]>().notNull(),
    sponsorName: text('sponsor_name'),
    sponsorUrl: text('sponsor_url'),
    /** The organiser's own pages; those who join agree to them. */
    conductUrl: text('conduct_url'),
    termsUrl: text('terms_url'),
    privacyUrl: text('privacy_url'),
    embedOrigins: text('embed_origins', { mode: 'json' }).$type<string[]>().notNull(),
    /** When a score last changed, and when the board was last made. */
    changedAt: integer('changed_at').notNull().default(0),
    countedAt: integer('counted_at').notNull().default(0),
    finalAt: integer('final_at'),
    /** Called off, and why, as everybody reads it. There are no results then. */
    cancelledAt: integer('cancelled_at'),
    cancelReason: text('cancel_reason'),
  },
  (table) => [
    index('contests_open')
      .on(table.endsAt)
      .where(sql`opened_at is not null and final_at is null`),
    index('contests_public')
      .on(table.startsAt)
      .where(sql`opened_at is not null and visibility = 'public'`),
  ],
)

/** A fact is scored by the version in force when it happened. */
export const contestRules = sqliteTable(
  'contest_rules',
  {
    contestId: contestReference(),
    version: integer('version').notNull(),
    rules: text('rules', { mode: 'json' }).$type<ContestRules>().notNull(),
    hash: text('hash').notNull(),
    /** 0 for the first version. */
    effectiveFrom: integer('effective_from').notNull(),
    /** As everybody reads it; null for the first version. */
    reason: text('reason'),
    createdAt: integer('created_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.contestId, table.version] })],
)

/** Where work counts; without rows all public work does. */
export const contestRepositories = sqliteTable(
  'contest_repositories',
  {
    contestId: contestReference(),
    /** `owner/name`, or an owner alone for all its repositories; lower case. */
    name: text('name').notNull(),
    repositoryId: integer('repository_id'),
    /** Work counts from `since` until `until`; 0 and null for the whole contest. */
    since: integer('since').notNull().default(0),
    until: integer('until'),
  },
  (table) => [primaryKey({ columns: [table.contestId, table.name, table.since] })],
)

/** After the opening, besides the rules; everybody reads it in the contest's news. */
export const contestChanges = sqliteTable(
  'contest_changes',
  {
    contestId: contestReference(),
    number: integer('number').notNull(),
    what: text('what').$type<ContestChange>().notNull(),
    before: text('before', { mode: 'json' }).$type<unknown>().notNull(),
    after: text('after', { mode: 'json' }).$type<unknown>().notNull(),
    /** Null for prizes and sponsor, which may change without one. */
    reason: text('reason'),
    effectiveFrom: integer('effective_from').notNull(),
    createdAt: integer('created_at').notNull(),
    /** False in contests that were final before results told of changes: a signed result stays word for word. */
    isInResult: integer('is_in_result', { mode: 'boolean' }).notNull().default(true),
  },
  (table) => [primaryKey({ columns: [table.contestId, table.number] })],
)

/** To all members, who also read them in the news, or to those who won. */
export const contestMessages = sqliteTable(
  'contest_messages',
  {
    contestId: contestReference(),
    number: integer('number').notNull(),
    audience: text('audience').$type<'members' | 'winners'>().notNull(),
    text: text('text').notNull(),
    sentAt: integer('sent_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.contestId, table.number] })],
)

export const contestTeams = sqliteTable(
  'contest_teams',
  {
    id: text('id').primaryKey(),
    contestId: contestReference(),
    name: text('name').notNull(),
    note: text('note').notNull(),
    createdAt: integer('created_at').notNull(),
    /** Maintained by triggers on members. */
    memberCount: integer('member_count').notNull().default(0),
  },
  (table) => [uniqueIndex('contest_teams_name').on(table.contestId, sql`name COLLATE NOCASE`)],
)

/** So that points stay with the team they were earned for. Without a row, all of them are the present team's. */
export const contestTeamMoves = ownedTable(
  'contest_team_moves',
  { owner: 'playerId', erased: 'cascades', merged: 'deleted', topic: 'given' },
  {
    contestId: exported(contestReference()),
    playerId: notExported(playerReference().notNull()),
    movedAt: exported(integer('moved_at').notNull()),
    /** Null for no team. A deleted team's rows stay. */
    fromTeam: exported(text('from_team')),
    toTeam: exported(text('to_team')),
  },
  (table) => [
    primaryKey({ columns: [table.playerId, table.contestId, table.movedAt] }),
    index('contest_team_moves_contest').on(table.contestId),
  ],
)

/** Besides the owner's. Moderators cannot win. */
export const contestRoles = ownedTable(
  'contest_roles',
  { owner: 'playerId', erased: 'cascades', merged: 'moved', topic: 'given' },
  {
    contestId: exported(contestReference()),
    playerId: notExported(playerReference().notNull()),
    role: exported(text('role').$type<'moderator' | 'viewer'>().notNull()),
    createdAt: exported(integer('created_at').notNull()),
  },
  (table) => [
    primaryKey({ columns: [table.contestId, table.playerId] }),
    index('contest_roles_player').on(table.playerId),
  ],
)

/** Present and former owners and moderators. Triggers keep them from climbing: nobody judges and wins, ever. */
export const contestOrganisers = ownedTable(
  'contest_organisers',
  { owner: 'playerId', erased: 'cascades', merged: 'moved', topic: 'given' },
  {
    contestId: exported(contestReference()),
    playerId: notExported(playerReference().notNull()),
  },
  (table) => [
    primaryKey({ columns: [table.contestId, table.playerId] }),
    index('contest_organisers_player').on(table.playerId),
  ],
)

export const contestQuestions = ownedTable(
  'contest_questions',
  { owner: 'playerId', erased: 'cascades', merged: 'moved', topic: 'given' },
  {
    id: exported(text('id').primaryKey()),
    contestId: exported(contestReference()),
    playerId: notExported(playerReference().notNull()),
    question: exported(text('question').notNull()),
    askedAt: exported(integer('asked_at').notNull()),
    answer: exported(text('answer')),
    answeredAt: exported(integer('answered_at')),
    /** Only the asker and the organisers read a private answer. */
    isPrivate: exported(integer('is_private', { mode: 'boolean' }).notNull().default(false)),
  },
  (table) => [
    index('contest_questions_contest').on(table.contestId, table.askedAt),
    index('contest_questions_player').on(table.playerId),
  ],
)
