import { sql } from 'drizzle-orm'
import { index, integer, primaryKey, text } from 'drizzle-orm/sqlite-core'
import { exported, ownedTable, withheld } from './owned-table.ts'
import { players } from './players.ts'

export const privateLeaderboards = ownedTable(
  'private_leaderboards',
  { owner: 'ownerId', erased: 'by verb', merged: 'moved', topic: 'given' },
  {
    id: exported(text('id').primaryKey()),
    ownerId: withheld(
      text('owner_id')
        .notNull()
        .references(() => players.id),
    ),
    name: exported(text('name').notNull()),
    description: exported(text('description').notNull()),
    /** The last day that counts (UTC), or null. */
    endsOn: exported(text('ends_on')),
    /** The secret of the invitation link; renewed, the old link ends. */
    invitationCode: exported(text('invitation_code').notNull().unique()),
    createdAt: exported(integer('created_at').notNull()),
    /** Kept by triggers on members. */
    memberCount: exported(integer('member_count').notNull().default(0)),
  },
  (table) => [
    index('private_leaderboards_owner').on(table.ownerId),
    index('private_leaderboards_name').on(sql`name COLLATE NOCASE`, table.id),
  ],
)

/** The owner is a member too; at most 1,000 a board. */
export const members = ownedTable(
  'members',
  { owner: 'playerId', erased: 'cascades', merged: 'moved', topic: 'given' },
  {
    leaderboardId: exported(
      text('leaderboard_id')
        .notNull()
        .references(() => privateLeaderboards.id, { onDelete: 'cascade' }),
    ),
    playerId: withheld(
      text('player_id')
        .notNull()
        .references(() => players.id, { onDelete: 'cascade' }),
    ),
    joinedAt: exported(integer('joined_at').notNull()),
  },
  (table) => [
    primaryKey({ columns: [table.leaderboardId, table.playerId] }),
    index('members_player').on(table.playerId),
  ],
)
