import { sql } from 'drizzle-orm'
import type { AppContext } from '#app/context/context.server.ts'
import { payReferral } from './pay-referral.server.ts'

/** Looks at those of the players whom somebody invited and who were not paid for; the inviters who were paid. */
export async function payReferrals(
  context: Pick<AppContext, 'db' | 'now'>,
  playerIds: readonly string[],
): Promise<string[]> {
  const invited = await context.db.all<{ id: string }>(sql`
    SELECT id FROM players WHERE id IN (SELECT value FROM json_each(${JSON.stringify(playerIds)}))
      AND inviter_id IS NOT NULL
      AND NOT EXISTS (SELECT 1 FROM ledger WHERE player_id = players.inviter_id AND key = 'referral:' || players.id)
      AND NOT EXISTS (SELECT 1 FROM waiting_referrals WHERE player_id = players.id)`)
  const paid: string[] = []
  for (const { id } of invited) {
    const inviterId = await payReferral(context, id)
    if (inviterId !== null) paid.push(inviterId)
  }
  return paid
}
