import { index, integer, primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import { players } from './players.ts'

/** The account a player signs in with; the numeric GitHub id decides, never the name. */
export const identities = sqliteTable(
  'identities',
  {
    provider: text('provider').notNull(),
    uid: text('uid').notNull(),
    playerId: text('player_id')
      .notNull()
      .references(() => players.id, { onDelete: 'cascade' }),
    email: text('email'),
    emailVerified: integer('email_verified', { mode: 'boolean' }).notNull(),
    displayName: text('display_name'),
    photoUrl: text('photo_url'),
    createdAt: integer('created_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.provider, table.uid] }), index('identities_player').on(table.playerId)],
)
