import { and, inArray, isNotNull, sql } from 'drizzle-orm'
import type { AppContext } from '#app/context/context.server.ts'
import { idsIn } from '#db/ids-in.ts'
import { players } from '#db/schema/players.ts'
import { payReferral } from './pay-referral.server.ts'

/** Looks at those of the players whom somebody invited and who were not paid for; the inviters who were paid. */
export async function payReferrals(
  context: Pick<AppContext, 'db' | 'now'>,
  playerIds: readonly string[],
): Promise<string[]> {
  const invited = await context.db
    .select({ id: players.id })
    .from(players)
    .where(
      and(
        inArray(players.id, idsIn(playerIds)),
        isNotNull(players.inviterId),
        sql`NOT EXISTS (SELECT 1 FROM ledger WHERE player_id = players.inviter_id AND key = 'referral:' || players.id)`,
        sql`NOT EXISTS (SELECT 1 FROM waiting_referrals WHERE player_id = players.id)`,
      ),
    )
  const paid: string[] = []
  for (const { id } of invited) {
    const inviterId = await payReferral(context, id)
    if (inviterId !== null) paid.push(inviterId)
  }
  return paid
}
