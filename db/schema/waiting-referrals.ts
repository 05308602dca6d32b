import { index, integer, text } from 'drizzle-orm/sqlite-core'
import type { ReferralWait } from '#app/domain/referral.ts'
import { exported, ownedTable, withheld } from './owned-table.ts'
import { players } from './players.ts'

/** Invited friends who have earned their points and whose inviter is not paid yet; once paid, the ledger row is what stays. */
export const waitingReferrals = ownedTable(
  'waiting_referrals',
  { owner: 'playerId', erased: 'cascades', merged: 'by verb', topic: 'work' },
  {
    /** The friend. */
    playerId: withheld(
      text('player_id')
        .primaryKey()
        .references(() => players.id, { onDelete: 'cascade' }),
    ),
    inviterId: withheld(
      text('inviter_id')
        .notNull()
        .references(() => players.id, { onDelete: 'cascade' }),
    ),
    reason: exported(text('reason').$type<ReferralWait>().notNull()),
    /** When to look again. */
    dueAt: exported(integer('due_at').notNull()),
    earnedAt: exported(integer('earned_at').notNull()),
  },
  (table) => [
    index('waiting_referrals_due').on(table.dueAt),
    index('waiting_referrals_inviter').on(table.inviterId, table.dueAt),
  ],
)
