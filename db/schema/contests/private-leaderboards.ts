import { sql } from 'drizzle-orm'
import { index, integer, primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import type { KeptColumns } from '#app/domain/contests/kept-columns.ts'
import type { OfferedRole } from '#app/domain/contests/private-leaderboard.ts'
import { exported, ownedTable, notExported } from '#db/schema/owned-table.ts'
import { playerReference, players } from '#db/schema/players.ts'

function leaderboardReference() {
  return text('leaderboard_id')
    .notNull()
    .references(() => privateLeaderboards.id, { onDelete: 'cascade' })
}

export const privateLeaderboards = ownedTable(
  'private_leaderboards',
  { owner: 'ownerId', erased: 'by verb', merged: 'moved', topic: 'given' },
  {
    id: exported(text('id').primaryKey()),
    ownerId: notExported(
      text('owner_id')
        .notNull()
        .references(() => players.id),
    ),
    name: exported(text('name').notNull()),
    description: exported(text('description').notNull()),
    /** The last day that counts (UTC), or null. */
    endsOn: exported(text('ends_on')),
    /** Renewing it closes the old link. */
    invitationCode: exported(text('invitation_code').notNull().unique()),
    createdAt: exported(integer('created_at').notNull()),
    /** Maintained by triggers on members. */
    memberCount: exported(integer('member_count').notNull().default(0)),
  },
  (table) => [
    index('private_leaderboards_owner').on(table.ownerId),
    index('private_leaderboards_name').on(sql`name COLLATE NOCASE`, table.id),
  ],
)

/** Includes the owner; at most 1,000 per board. */
export const members = ownedTable(
  'members',
  { owner: 'playerId', erased: 'cascades', merged: 'moved', topic: 'given' },
  {
    leaderboardId: exported(leaderboardReference()),
    playerId: notExported(playerReference().notNull()),
    joinedAt: exported(integer('joined_at').notNull()),
    teamId: exported(text('team_id')),
    /** Since when they want no messages from the organisers. */
    mutedAt: exported(integer('muted_at')),
    /** When they agreed to the organiser's own pages; null without any. */
    agreedAt: exported(integer('agreed_at')),
    /** What the organiser keeps about them; only the desk sees it. */
    columns: exported(text('columns', { mode: 'json' }).$type<KeptColumns>()),
  },
  (table) => [
    primaryKey({ columns: [table.leaderboardId, table.playerId] }),
    index('members_player').on(table.playerId),
  ],
)

/** Ownership or a role, theirs once they accept; a declined one is never offered again. */
export const leaderboardOffers = ownedTable(
  'leaderboard_offers',
  { owner: 'playerId', erased: 'cascades', merged: 'deleted', topic: 'given' },
  {
    leaderboardId: exported(leaderboardReference()),
    playerId: notExported(playerReference().notNull()),
    role: exported(text('role').$type<OfferedRole>().notNull()),
    offeredAt: exported(integer('offered_at').notNull()),
    declinedAt: exported(integer('declined_at')),
  },
  (table) => [
    primaryKey({ columns: [table.leaderboardId, table.playerId] }),
    index('leaderboard_offers_player').on(table.playerId),
  ],
)

/** A trigger keeps them from joining until they are let back in. */
export const removedMembers = ownedTable(
  'removed_members',
  { owner: 'playerId', erased: 'cascades', merged: 'moved', topic: 'given' },
  {
    leaderboardId: exported(leaderboardReference()),
    playerId: notExported(playerReference().notNull()),
    removedAt: exported(integer('removed_at').notNull()),
    /** As the person reads it; null if none was needed. */
    reason: exported(text('reason')),
    teamId: exported(text('team_id')),
  },
  (table) => [
    primaryKey({ columns: [table.leaderboardId, table.playerId] }),
    index('removed_members_player').on(table.playerId),
  ],
)

/** Removals of an erased account and contests it ran, by keyed hash of its GitHub id. Both come back with it. */
export const erasedRefusals = sqliteTable(
  'erased_refusals',
  {
    idHash: text('id_hash').notNull(),
    leaderboardId: leaderboardReference(),
    why: text('why').$type<'removed' | 'organiser'>().notNull(),
  },
  (table) => [primaryKey({ columns: [table.idHash, table.leaderboardId, table.why] })],
)
