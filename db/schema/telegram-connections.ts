import { integer, text } from 'drizzle-orm/sqlite-core'
import { exported, ownedTable, withheld } from './owned-table.ts'
import { playerReference } from './players.ts'

/** The state of a player's Telegram connection; the chat itself is `players.telegram_id`. */
export const telegramConnections = ownedTable(
  'telegram_connections',
  { owner: 'playerId', erased: 'cascades', merged: 'moved', topic: 'given' },
  {
    playerId: withheld(playerReference().primaryKey()),
    /** The open link's code. A new link replaces it, using it clears it. */
    codeHash: withheld(text('code_hash').unique()),
    codeExpiresAt: exported(integer('code_expires_at')),
    /** A keyed hash of the chat the bonus was paid for, so that no second player is paid for it. */
    bonusChatHash: withheld(text('bonus_chat_hash').unique()),
  },
)
