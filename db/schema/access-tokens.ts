import { integer, text } from 'drizzle-orm/sqlite-core'
import { exported, ownedTable, withheld } from './owned-table.ts'
import { players } from './players.ts'

/** A player's own GitHub token, used for that player's data only. Sealed: iv and ciphertext in base64, by ENCRYPTION_KEY. */
export const accessTokens = ownedTable(
  'access_tokens',
  { owner: 'playerId', erased: 'cascades', merged: 'deleted', topic: 'given' },
  {
    playerId: withheld(
      text('player_id')
        .primaryKey()
        .references(() => players.id, { onDelete: 'cascade' }),
    ),
    sealed: withheld(text('sealed').notNull()),
    /** What the owner recognises it by: its last four characters. */
    hint: exported(text('hint').notNull()),
    createdAt: exported(integer('created_at').notNull()),
    /** Set when GitHub refused it; it is not used again until it is replaced. */
    refusedAt: exported(integer('refused_at')),
  },
)
