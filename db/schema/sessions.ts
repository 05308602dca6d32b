import { index, integer, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import { players } from './players.ts'

/** A signed-in browser: the cookie carries the id, the row its SHA-256. */
export const sessions = sqliteTable(
  'sessions',
  {
    idHash: text('id_hash').primaryKey(),
    playerId: text('player_id')
      .notNull()
      .references(() => players.id, { onDelete: 'cascade' }),
    /** Browser and system as the owner knows them: 'Firefox on Linux'. */
    label: text('label').notNull().default(''),
    createdAt: integer('created_at').notNull(),
    expiresAt: integer('expires_at').notNull(),
  },
  (table) => [index('sessions_player').on(table.playerId), index('sessions_expiry').on(table.expiresAt)],
)
