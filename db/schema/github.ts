import { sql } from 'drizzle-orm'
import { index, integer, primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import type { Fingerprints } from '#app/domain/github/activity-parts.ts'
import { exported, ownedTable, notExported } from './owned-table.ts'
import { playerReference } from './players.ts'

/** Public ones in the ledger. */
export const repositories = sqliteTable(
  'repositories',
  {
    id: integer('id').primaryKey(),
    name: text('name').notNull(),
    /** Since when it is private or deleted. Its name and titles are gone then. */
    hiddenAt: integer('hidden_at'),
    nodeId: text('node_id'),
    /** A person's or an organization's GitHub id. */
    ownerId: integer('owner_id'),
    /** When GitHub was last asked whether it is established; null for never. */
    queriedAt: integer('asked_at'),
    /** See app/domain/ledger/established-project.ts. */
    establishedSince: integer('established_since'),
    movedAt: integer('moved_at'),
  },
  (table) => [
    index('repositories_owner')
      .on(table.ownerId)
      .where(sql`owner_id is not null`),
  ],
)

/** In players' rows, until a walk has removed them. `walk`: since when one does, 0 for those that wait for the next. */
export const namesToForget = sqliteTable(
  'names_to_forget',
  {
    repositoryId: integer('repository_id').notNull(),
    name: text('name').notNull(),
    walk: integer('walk').notNull().default(0),
  },
  (table) => [primaryKey({ columns: [table.repositoryId, table.name] }), index('names_to_forget_walk').on(table.walk)],
)

/** What staff say of a repository, from a week on. */
export const repositoryMarks = sqliteTable(
  'repository_marks',
  {
    repositoryId: integer('repository_id').notNull(),
    week: text('week').notNull(),
    isEstablished: integer('is_established', { mode: 'boolean' }).notNull(),
    reason: text('reason').notNull(),
    markedAt: integer('marked_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.repositoryId, table.week] })],
)

/** Counted when a player's activity was last read, so that a probe shows what moved since. */
export const polls = ownedTable(
  'polls',
  { owner: 'playerId', erased: 'cascades', merged: 'deleted', topic: 'work' },
  {
    playerId: notExported(playerReference().primaryKey()),
    fingerprints: exported(text('marks', { mode: 'json' }).$type<Fingerprints>().notNull()),
    /** For the close of a week: what is counted since `from`, and when the newest thing changed. */
    counted: notExported(integer('counted').notNull()),
    newestAt: notExported(integer('newest_at').notNull()),
    from: notExported(integer('window_from').notNull()),
    /** When a complete read was last requested; 0 or less if the next poll has to read everything. */
    readAt: exported(integer('read_at').notNull()),
    /** Node ids of agents' pull requests that may be the player's. */
    agentsWork: exported(text('agents_work', { mode: 'json' }).$type<string[]>().notNull().default([])),
  },
)

/** Work from before a player's ledger begins that contests count, read piece by piece, the newest first. */
export const earlierReads = ownedTable(
  'earlier_reads',
  { owner: 'playerId', erased: 'cascades', merged: 'deleted', topic: 'work' },
  {
    playerId: notExported(playerReference().primaryKey()),
    /** Starts of days: since when everything is read, and since when a contest needs it. */
    readFrom: exported(integer('read_from').notNull()),
    wantedFrom: exported(integer('wanted_from').notNull()),
    dueAt: notExported(integer('due_at')),
    /** When GitHub last had no answer for so much work; null since it had one. */
    refusedAt: exported(integer('refused_at')),
  },
  (table) => [
    index('earlier_reads_due')
      .on(table.dueAt)
      .where(sql`due_at is not null`),
  ],
)

/**
 * Pull requests closed unmerged that may have landed, see app/domain/ledger/landing.ts. GitHub is asked at the close and
 * once more a day later.
 */
export const landings = ownedTable(
  'landings',
  { owner: 'playerId', erased: 'cascades', merged: 'deleted', topic: 'work' },
  {
    playerId: notExported(playerReference().notNull()),
    /** Of the acceptance's row in the ledger. */
    key: exported(text('key').notNull()),
    closedAt: exported(integer('closed_at').notNull()),
    queriedAt: notExported(integer('asked_at').notNull()),
    /** A commit's hash, or `label:` and the label; null if it did not land. */
    landedAs: exported(text('landed_as')),
    /** When it was committed; null for a label, and if it counted on the day of the close. */
    landedAt: exported(integer('landed_at')),
    /** The commit was taken away again. */
    isLost: exported(integer('is_lost', { mode: 'boolean' }).notNull()),
    /** Another person's GitHub id, so it is in no export. */
    counterpartId: notExported(integer('counterpart_id')),
    reviewerCanPush: notExported(integer('reviewer_can_push', { mode: 'boolean' })),
  },
  (table) => [primaryKey({ columns: [table.playerId, table.key] }), index('landings_asked').on(table.queriedAt)],
)

/** Accepted work that somebody else reverted in time, see app/domain/ledger/revert.ts. */
export const reverts = ownedTable(
  'reverts',
  { owner: 'playerId', erased: 'cascades', merged: 'deleted', topic: 'work' },
  {
    playerId: notExported(playerReference().notNull()),
    /** Of the acceptance's row in the ledger. */
    key: exported(text('key').notNull()),
    revertedAt: exported(integer('reverted_at').notNull()),
  },
  (table) => [primaryKey({ columns: [table.playerId, table.key] })],
)

/** Complete reads of players though no count had moved, by day: what they found is what probes missed. */
export const pollChecks = sqliteTable('poll_checks', {
  day: text('day').primaryKey(),
  reads: integer('reads').notNull(),
  facts: integer('facts').notNull(),
  missed: integer('missed').notNull(),
})

/** Players who are polled together, with one receipt for all of them. */
export const pollSlots = sqliteTable(
  'poll_slots',
  {
    id: integer('id').primaryKey(),
    /** Minutes. */
    period: integer('period').notNull(),
    members: integer('members').notNull().default(0),
    /** When a message last asked, and when one last asked that got any answer. */
    queriedAt: integer('asked_at').notNull().default(0),
    answeredAt: integer('answered_at').notNull().default(0),
    /** Players without the last answer, each with the slot's last answer for them. */
    missing: text('missing', { mode: 'json' }).$type<Record<string, number>>().notNull().default({}),
    /** When those left out are asked for again; null for none. */
    retryAt: integer('retry_at'),
    /** Players that a probe counts at once; it follows how fast GitHub answers. */
    probeSize: integer('probe_size').notNull().default(20),
    /** What the last message cost, in GitHub's rate-limit points, and how long it took. */
    points: integer('points').notNull().default(0),
    milliseconds: integer('milliseconds').notNull().default(0),
  },
  (table) => [index('poll_slots_room').on(table.period, table.members)],
)

/** Its body is not stored. */
export const webhookDeliveries = sqliteTable(
  'webhook_deliveries',
  {
    id: text('id').primaryKey(),
    event: text('event').notNull(),
    action: text('action'),
    outcome: text('outcome').notNull(),
    receivedAt: integer('received_at').notNull(),
  },
  (table) => [index('webhook_deliveries_received').on(table.receivedAt)],
)
