import { sql } from 'drizzle-orm'
import { index, integer, primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import { players } from './players.ts'

export const privateLeaderboards = sqliteTable(
  'private_leaderboards',
  {
    id: text('id').primaryKey(),
    ownerId: text('owner_id')
      .notNull()
      .references(() => players.id),
    name: text('name').notNull(),
    description: text('description').notNull(),
    /** The last day that counts (UTC), or null. */
    endsOn: text('ends_on'),
    /** The secret of the invitation link; renewed, the old link ends. */
    invitationCode: text('invitation_code').notNull().unique(),
    createdAt: integer('created_at').notNull(),
    /** Kept by triggers on members. */
    memberCount: integer('member_count').notNull().default(0),
  },
  (table) => [
    index('private_leaderboards_owner').on(table.ownerId),
    index('private_leaderboards_name').on(sql`name COLLATE NOCASE`, table.id),
  ],
)

/** The owner is a member too; at most 1,000 a board. */
export const members = sqliteTable(
  'members',
  {
    leaderboardId: text('leaderboard_id')
      .notNull()
      .references(() => privateLeaderboards.id, { onDelete: 'cascade' }),
    playerId: text('player_id')
      .notNull()
      .references(() => players.id, { onDelete: 'cascade' }),
    joinedAt: integer('joined_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.leaderboardId, table.playerId] }),
    index('members_player').on(table.playerId),
  ],
)
