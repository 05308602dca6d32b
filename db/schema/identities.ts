import { index, integer, primaryKey, text } from 'drizzle-orm/sqlite-core'
import { exported, ownedTable, withheld } from './owned-table.ts'
import { players } from './players.ts'

/** The account a player signs in with; the numeric GitHub id decides, never the name. */
export const identities = ownedTable(
  'identities',
  { owner: 'playerId', erased: 'cascades', merged: 'kept', topic: 'account' },
  {
    provider: exported(text('provider').notNull()),
    uid: exported(text('uid').notNull()),
    playerId: withheld(
      text('player_id')
        .notNull()
        .references(() => players.id, { onDelete: 'cascade' }),
    ),
    email: exported(text('email')),
    emailVerified: exported(integer('email_verified', { mode: 'boolean' }).notNull()),
    displayName: exported(text('display_name')),
    photoUrl: exported(text('photo_url')),
    createdAt: exported(integer('created_at').notNull()),
  },
  (table) => [primaryKey({ columns: [table.provider, table.uid] }), index('identities_player').on(table.playerId)],
)
