import { index, integer, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import type { ReferralWait } from '#app/domain/referral.ts'
import { players } from './players.ts'

/** Invited friends who have earned their points and whose inviter is not paid yet; once paid, the ledger row is what stays. */
export const waitingReferrals = sqliteTable(
  'waiting_referrals',
  {
    /** The friend. */
    playerId: text('player_id')
      .primaryKey()
      .references(() => players.id, { onDelete: 'cascade' }),
    inviterId: text('inviter_id')
      .notNull()
      .references(() => players.id, { onDelete: 'cascade' }),
    reason: text('reason').$type<ReferralWait>().notNull(),
    /** When to look again. */
    dueAt: integer('due_at').notNull(),
    earnedAt: integer('earned_at').notNull(),
  },
  (table) => [
    index('waiting_referrals_due').on(table.dueAt),
    index('waiting_referrals_inviter').on(table.inviterId, table.dueAt),
  ],
)
