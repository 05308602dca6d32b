import { index, integer, primaryKey, text } from 'drizzle-orm/sqlite-core'
import { exported, ownedTable, withheld } from './owned-table.ts'
import { playerReference } from './players.ts'

/** The account a player signs in with. The numeric GitHub id identifies it, never the name. */
export const identities = ownedTable(
  'identities',
  { owner: 'playerId', erased: 'cascades', merged: 'kept', topic: 'account' },
  {
    provider: exported(text('provider').notNull()),
    uid: exported(text('uid').notNull()),
    playerId: withheld(playerReference().notNull()),
    email: exported(text('email')),
    emailVerified: exported(integer('email_verified', { mode: 'boolean' }).notNull()),
    displayName: exported(text('display_name')),
    photoUrl: exported(text('photo_url')),
    createdAt: exported(integer('created_at').notNull()),
  },
  (table) => [primaryKey({ columns: [table.provider, table.uid] }), index('identities_player').on(table.playerId)],
)
