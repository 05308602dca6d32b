import { index, integer, text } from 'drizzle-orm/sqlite-core'
import type { ReferralWait } from '#app/domain/players/referral.ts'
import { exported, ownedTable, notExported } from './owned-table.ts'
import { playerReference } from './players.ts'

/** Friends with enough points whose inviter is not paid yet. Once paid, only the ledger row remains. */
export const waitingReferrals = ownedTable(
  'waiting_referrals',
  { owner: 'playerId', erased: 'cascades', merged: 'by verb', topic: 'work' },
  {
    playerId: notExported(playerReference().primaryKey()),
    inviterId: notExported(playerReference('inviter_id').notNull()),
    reason: exported(text('reason').$type<ReferralWait>().notNull()),
    dueAt: exported(integer('due_at').notNull()),
    earnedAt: exported(integer('earned_at').notNull()),
  },
  (table) => [
    index('waiting_referrals_due').on(table.dueAt),
    index('waiting_referrals_inviter').on(table.inviterId, table.dueAt),
  ],
)
