import { index, integer, text } from 'drizzle-orm/sqlite-core'
import { exported, ownedTable, notExported } from './owned-table.ts'
import { playerReference } from './players.ts'

/** A signed-in browser. The cookie has the id, the row its SHA-256. */
export const sessions = ownedTable(
  'sessions',
  { owner: 'playerId', erased: 'cascades', merged: 'deleted', topic: 'browsers' },
  {
    idHash: notExported(text('id_hash').primaryKey()),
    playerId: notExported(playerReference().notNull()),
    /** For its owner: 'Firefox on Linux'. */
    label: exported(text('label').notNull().default('')),
    createdAt: exported(integer('created_at').notNull()),
    expiresAt: exported(integer('expires_at').notNull()),
  },
  (table) => [index('sessions_player').on(table.playerId), index('sessions_expiry').on(table.expiresAt)],
)
