import { integer, text } from 'drizzle-orm/sqlite-core'
import { exported, ownedTable, withheld } from './owned-table.ts'
import { playerReference } from './players.ts'

/** A player's own GitHub token, for that player's data only. Sealed with ENCRYPTION_KEY: iv, ciphertext (base64). */
export const accessTokens = ownedTable(
  'access_tokens',
  { owner: 'playerId', erased: 'cascades', merged: 'deleted', topic: 'given' },
  {
    playerId: withheld(playerReference().primaryKey()),
    sealed: withheld(text('sealed').notNull()),
    /** The token's last four characters, for its owner to recognise. */
    hint: exported(text('hint').notNull()),
    createdAt: exported(integer('created_at').notNull()),
    /** Set when GitHub refused the token; it stays unused until it is replaced. */
    refusedAt: exported(integer('refused_at')),
    /** The points that reads took of it in the hour that began at `spentSince`. */
    spentSince: withheld(integer('spent_since').notNull().default(0)),
    spent: withheld(integer('spent').notNull().default(0)),
  },
)
