import { index, integer, primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import { exported, ownedTable, notExported } from './owned-table.ts'
import { playerReference } from './players.ts'

/** The numeric GitHub id identifies the account a player signs in with, never the name. */
export const identities = ownedTable(
  'identities',
  { owner: 'playerId', erased: 'cascades', merged: 'kept', topic: 'account' },
  {
    provider: exported(text('provider').notNull()),
    uid: exported(text('uid').notNull()),
    playerId: notExported(playerReference().notNull()),
    email: exported(text('email')),
    emailVerified: exported(integer('email_verified', { mode: 'boolean' }).notNull()),
    displayName: exported(text('display_name')),
    photoUrl: exported(text('photo_url')),
    createdAt: exported(integer('created_at').notNull()),
  },
  (table) => [primaryKey({ columns: [table.provider, table.uid] }), index('identities_player').on(table.playerId)],
)

/** A player's own GitHub token, for that player's data only. Encrypted with ENCRYPTION_KEY: iv, ciphertext (base64). */
export const accessTokens = ownedTable(
  'access_tokens',
  { owner: 'playerId', erased: 'cascades', merged: 'deleted', topic: 'given' },
  {
    playerId: notExported(playerReference().primaryKey()),
    sealed: notExported(text('sealed').notNull()),
    /** Its last four characters, for its owner to recognise. */
    hint: exported(text('hint').notNull()),
    createdAt: exported(integer('created_at').notNull()),
    /** When GitHub refused it; unused until it is replaced. */
    refusedAt: exported(integer('refused_at')),
    /** When it saw less than a stranger's, such as in an organisation with its own sign-in; it rests for a day. */
    withheldAt: exported(integer('withheld_at')),
    /** Points that reads used in the hour since `spentSince`. */
    spentSince: notExported(integer('spent_since').notNull().default(0)),
    spent: notExported(integer('spent').notNull().default(0)),
  },
)

/** By keyed hash: recognises an owner who comes back, and hides the erasure from those who ask for the account. */
export const erasedAccounts = sqliteTable('erased_accounts', {
  idHash: text('id_hash').primaryKey(),
  erasedAt: integer('erased_at').notNull(),
  standing: text('standing').$type<'suspended' | 'banned'>(),
})

/** Their GitHub ids are still in others' ledger rows, see forget-counterparts.server.ts. */
export const forgottenCounterparts = sqliteTable('forgotten_counterparts', {
  githubId: integer('github_id').primaryKey(),
  erasedAt: integer('erased_at').notNull(),
  /** The last player whose rows are cleared. */
  walkedTo: text('walked_to').notNull().default(''),
})
