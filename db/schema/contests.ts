import { sql } from 'drizzle-orm'
import { index, integer, primaryKey, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core'
import type { Chat, ChatTopic } from '#app/domain/chat.ts'
import type { ContestBoard } from '#app/domain/contest-board.ts'
import type { ContestRules } from '#app/domain/contest-rules.ts'
import type { ContestRock, ContestTeamMode, ContestVisibility } from '#app/domain/contest.ts'
import { exported, ownedTable, withheld } from './owned-table.ts'
import { playerReference, players } from './players.ts'
import { privateLeaderboards } from './private-leaderboards.ts'

function contestReference() {
  return text('contest_id')
    .notNull()
    .references(() => contests.id, { onDelete: 'cascade' })
}

/** A private leaderboard with dates and rules of its own. Its name, description, link and members are the leaderboard's. */
export const contests = sqliteTable(
  'contests',
  {
    id: text('leaderboard_id')
      .primaryKey()
      .references(() => privateLeaderboards.id, { onDelete: 'cascade' }),
    /** The address /c/{slug} of a public contest; fixed from the opening on. */
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
    /** How many of the first ten are uncovered, from the tenth on. Null before the reveal begins. */
    revealed: integer('revealed'),
    teamMode: text('team_mode').$type<ContestTeamMode>(),
    teamBest: integer('team_best').notNull(),
    teamSize: integer('team_size').notNull(),
    teamsLockedAt: integer('teams_locked_at'),
    rock: text('rock').$type<ContestRock>().notNull(),
    ridge: integer('ridge').notNull(),
    prizes: text('prizes', { mode: 'json' }).$type<string[]>().notNull(),
    sponsorName: text('sponsor_name'),
    sponsorUrl: text('sponsor_url'),
    /** The origins that may show the widget. */
    embedOrigins: text('embed_origins', { mode: 'json' }).$type<string[]>().notNull(),
    /** When a score last changed, and when the board was last made of the scores. */
    changedAt: integer('changed_at').notNull().default(0),
    countedAt: integer('counted_at').notNull().default(0),
    /** When the results became final; they never change afterwards. */
    finalAt: integer('final_at'),
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

/** Versions of a contest's rules. A fact is scored by the version in force when it happened. */
export const contestRules = sqliteTable(
  'contest_rules',
  {
    contestId: contestReference(),
    version: integer('version').notNull(),
    rules: text('rules', { mode: 'json' }).$type<ContestRules>().notNull(),
    /** SHA-256 of the rules as they are published. */
    hash: text('hash').notNull(),
    /** 0 for the first version. */
    effectiveFrom: integer('effective_from').notNull(),
    /** Why it changed, as everybody reads it; null for the first version. */
    reason: text('reason'),
    createdAt: integer('created_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.contestId, table.version] })],
)

/** Where work counts. A contest without rows counts all public work. */
export const contestRepositories = sqliteTable(
  'contest_repositories',
  {
    contestId: contestReference(),
    /** `owner/name`, or an owner alone for all its repositories; lower case. */
    name: text('name').notNull(),
    /** GitHub's id of the repository; null for an owner. */
    repositoryId: integer('repository_id'),
    /** Work counts here from `since` until `until`; 0 and null for the whole contest. */
    since: integer('since').notNull().default(0),
    until: integer('until'),
  },
  (table) => [primaryKey({ columns: [table.contestId, table.name] })],
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

/** Roles besides the owner's. Whoever moderates cannot win. */
export const contestRoles = ownedTable(
  'contest_roles',
  { owner: 'playerId', erased: 'cascades', merged: 'moved', topic: 'given' },
  {
    contestId: exported(contestReference()),
    playerId: withheld(playerReference().notNull()),
    role: exported(text('role').$type<'moderator' | 'viewer'>().notNull()),
    createdAt: exported(integer('created_at').notNull()),
  },
  (table) => [
    primaryKey({ columns: [table.contestId, table.playerId] }),
    index('contest_roles_player').on(table.playerId),
  ],
)

/** One row per contest and member with points: what the ledger's facts earn by the contest's rules. */
export const contestScores = ownedTable(
  'contest_scores',
  { owner: 'playerId', erased: 'cascades', merged: 'deleted', topic: 'work' },
  {
    contestId: exported(contestReference()),
    playerId: withheld(playerReference().notNull()),
    points: exported(integer('points').notNull()),
    reachedAt: exported(integer('reached_at').notNull()),
    /** Accepted pull requests that count. */
    accepted: exported(integer('accepted').notNull()),
    /** Points by day of the contest's time zone. */
    days: exported(text('days', { mode: 'json' }).$type<Record<string, number>>().notNull()),
  },
  // Read by contest through its members, so that a changed score is one written row.
  (table) => [primaryKey({ columns: [table.playerId, table.contestId] })],
)

/**
 * The standings at the freeze, which everybody sees until the reveal, and as they became final. Names in them are looked
 * up anew, so that a rank outlives the account that had it.
 */
export const contestSnapshots = sqliteTable(
  'contest_snapshots',
  {
    contestId: contestReference(),
    moment: text('moment').$type<'freeze' | 'final'>().notNull(),
    board: text('board', { mode: 'json' }).$type<ContestBoard>().notNull(),
    takenAt: integer('taken_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.contestId, table.moment] })],
)

/** Labels that multiply in some contest, on the thread of a fact, and who set them. */
export const factLabels = ownedTable(
  'fact_labels',
  { owner: 'playerId', erased: 'cascades', merged: 'deleted', topic: 'work' },
  {
    playerId: withheld(playerReference().notNull()),
    key: exported(text('key').notNull()),
    /** Lower case. */
    label: exported(text('label').notNull()),
    setAt: exported(integer('set_at').notNull()),
    /** Another person's GitHub id, so it is in no export; 0 if GitHub does not say. */
    setterId: withheld(integer('setter_id').notNull()),
    createdAt: exported(integer('created_at').notNull()),
  },
  (table) => [primaryKey({ columns: [table.playerId, table.key, table.label] })],
)

/** Facts of a member and day that wait for a moderator; they count in no sum until then. */
export const contestHolds = ownedTable(
  'contest_holds',
  { owner: 'playerId', erased: 'cascades', merged: 'deleted', topic: 'work' },
  {
    contestId: exported(contestReference()),
    playerId: withheld(playerReference().notNull()),
    day: exported(text('day').notNull()),
    /** As the member and the moderators read it. */
    reason: exported(text('reason').notNull()),
    decision: exported(text('decision').$type<'counts' | 'taken_back'>()),
    createdAt: exported(integer('created_at').notNull()),
    decidedAt: exported(integer('decided_at')),
  },
  (table) => [
    primaryKey({ columns: [table.contestId, table.playerId, table.day] }),
    index('contest_holds_player').on(table.playerId),
  ],
)

/** The ordered standings of a contest as one row, made anew within a minute of a change. Missing when a name changed. */
export const contestBoards = sqliteTable('contest_boards', {
  contestId: contestReference().primaryKey(),
  board: text('board', { mode: 'json' }).$type<ContestBoard>().notNull(),
  madeAt: integer('made_at').notNull(),
})

/** Seats that an organiser keeps for people who have not signed in. Only owner and moderators see them, for 30 days. */
export const contestRoster = sqliteTable(
  'contest_roster',
  {
    contestId: contestReference(),
    /** A GitHub username, lower case, or else an e-mail address. */
    who: text('who').notNull(),
    teamId: text('team_id').references(() => contestTeams.id, { onDelete: 'set null' }),
    createdAt: integer('created_at').notNull(),
    /** Null while nobody was invited for this seat. */
    invitationId: text('invitation_id'),
  },
  (table) => [
    primaryKey({ columns: [table.contestId, table.who] }),
    index('contest_roster_who').on(table.who),
    index('contest_roster_age').on(table.createdAt),
    index('contest_roster_invitation')
      .on(table.invitationId)
      .where(sql`invitation_id is not null`),
  ],
)

/**
 * Who was invited to a contest by e-mail, without the address, so that nobody is invited twice and an owner's day is
 * counted. Rows outlive a deleted contest and the account of whoever invited; they go a month after the contest.
 */
export const contestInvitations = ownedTable(
  'contest_invitations',
  { owner: 'inviterId', erased: 'anonymous', merged: 'moved', topic: 'given' },
  {
    id: withheld(text('id').primaryKey()),
    contestId: exported(text('contest_id').references(() => contests.id, { onDelete: 'set null' })),
    /** Keyed hash of the mailbox. */
    addressHash: withheld(text('address_hash').notNull()),
    inviterId: withheld(text('inviter_id').references(() => players.id, { onDelete: 'set null' })),
    invitedAt: exported(integer('invited_at').notNull()),
  },
  (table) => [
    uniqueIndex('contest_invitations_once').on(table.addressHash, table.contestId),
    index('contest_invitations_contest').on(table.contestId),
    index('contest_invitations_day').on(table.inviterId, table.invitedAt),
  ],
)

/** Mailboxes that no contest may invite any more, as keyed hashes. */
export const refusedInvitations = sqliteTable('refused_invitations', {
  addressHash: text('address_hash').primaryKey(),
  createdAt: integer('created_at').notNull(),
})

/** Members' questions to the organisers, and their answers. */
export const contestQuestions = ownedTable(
  'contest_questions',
  { owner: 'playerId', erased: 'cascades', merged: 'moved', topic: 'given' },
  {
    id: exported(text('id').primaryKey()),
    contestId: exported(contestReference()),
    playerId: withheld(playerReference().notNull()),
    question: exported(text('question').notNull()),
    askedAt: exported(integer('asked_at').notNull()),
    answer: exported(text('answer')),
    answeredAt: exported(integer('answered_at')),
    /** Only who asked and the organisers read a private answer. */
    isPrivate: exported(integer('is_private', { mode: 'boolean' }).notNull().default(false)),
  },
  (table) => [
    index('contest_questions_contest').on(table.contestId, table.askedAt),
    index('contest_questions_player').on(table.playerId),
  ],
)

/** Chats that are told what happens in a contest, by an incoming webhook. Who may post with it is sealed in its address. */
export const contestChannels = sqliteTable(
  'contest_channels',
  {
    id: text('id').primaryKey(),
    contestId: contestReference(),
    chat: text('chat').$type<Chat>().notNull(),
    /** As the organisers call it, such as `#autumn`. */
    label: text('label').notNull(),
    /** The address, sealed with ENCRYPTION_KEY: iv, ciphertext (base64). */
    sealed: text('sealed').notNull(),
    /** The end of the address's host and its last four characters, to recognise it. */
    hint: text('hint').notNull(),
    topics: text('topics', { mode: 'json' }).$type<ChatTopic[]>().notNull(),
    createdAt: integer('created_at').notNull(),
    /** When the start or the next morning is told. Null before the opening and after the last morning. */
    nextAt: integer('next_at'),
    pausedAt: integer('paused_at'),
    /** Switched off after an answer, or failures, that nothing more can follow. */
    offAt: integer('off_at'),
    /** The chat's short code for why it failed; null also where no answer came. */
    code: text('code'),
    /** Since when messages have failed; null while it works. */
    failingSince: integer('failing_since'),
    /** Messages in a row that failed, and the last of them: a message that is tried again counts once. */
    failures: integer('failures').notNull().default(0),
    failedEvent: text('failed_event'),
    postedAt: integer('posted_at'),
    /** Messages of a day of the contest's clock. */
    postedDay: text('posted_day'),
    postedCount: integer('posted_count').notNull().default(0),
  },
  (table) => [
    index('contest_channels_contest').on(table.contestId, table.createdAt),
    index('contest_channels_next')
      .on(table.nextAt)
      .where(sql`next_at is not null`),
  ],
)
