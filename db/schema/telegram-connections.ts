import { integer, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import { players } from './players.ts'

/** What connecting a player's Telegram rests on; the chat itself is `players.telegram_id`. */
export const telegramConnections = sqliteTable('telegram_connections', {
  playerId: text('player_id')
    .primaryKey()
    .references(() => players.id, { onDelete: 'cascade' }),
  /** The one link that is open: a new one replaces it, and whoever uses it clears it. */
  codeHash: text('code_hash').unique(),
  codeExpiresAt: integer('code_expires_at'),
  /** A keyed hash of the chat that the bonus was paid for: no second player is paid for it. */
  bonusChatHash: text('bonus_chat_hash').unique(),
})
