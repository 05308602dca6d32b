import { integer, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import { players } from './players.ts'

/** A player's own GitHub token, used for that player's data only. Sealed: iv and ciphertext in base64, by ENCRYPTION_KEY. */
export const accessTokens = sqliteTable('access_tokens', {
  playerId: text('player_id')
    .primaryKey()
    .references(() => players.id, { onDelete: 'cascade' }),
  sealed: text('sealed').notNull(),
  /** What the owner recognises it by: its last four characters. */
  hint: text('hint').notNull(),
  createdAt: integer('created_at').notNull(),
  /** Set when GitHub refused it; it is not used again until it is replaced. */
  refusedAt: integer('refused_at'),
})
