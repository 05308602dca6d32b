import { and, inArray, isNotNull, sql } from 'drizzle-orm'
import type { AppContext } from '#app/context/context.server.ts'
import { awardAchievements } from '#app/core/achievements/award-achievements.server.ts'
import { REFERRAL_POINTS } from '#app/domain/players/referral.ts'
import { idsIn } from '#db/client.ts'
import { players } from '#db/schema/players.ts'
import { payReferral } from './pay-referral.server.ts'

/**
 * After points, totals or awards changed. What a crash leaves out follows the next time, at the latest with the totals.
 */
export async function rewardPlayers(context: Pick<AppContext, 'db' | 'now'>, playerIds: string[]): Promise<void> {
  if (playerIds.length === 0) return
  await awardAchievements(context, [...playerIds, ...(await payReferrals(context, playerIds))])
}

/** Paid, or begin to wait, at once: each takes some queries. The others are found the next time. */
const PAID_AT_ONCE = 10

/** Returns the inviters paid. */
async function payReferrals(context: Pick<AppContext, 'db' | 'now'>, playerIds: readonly string[]): Promise<string[]> {
  const invited = await context.db
    .select({ id: players.id })
    .from(players)
    .where(
      and(
        inArray(players.id, idsIn(playerIds)),
        isNotNull(players.inviterId),
        sql`NOT EXISTS (SELECT 1 FROM ledger WHERE player_id = players.inviter_id AND key = 'referral:' || players.id)`,
        sql`NOT EXISTS (SELECT 1 FROM waiting_referrals WHERE player_id = players.id)`,
        sql`(SELECT COALESCE(SUM(points), 0) FROM standings
          WHERE player_id = players.id AND period LIKE '%-W%') >= ${REFERRAL_POINTS}`,
      ),
    )
    .limit(PAID_AT_ONCE)
  const paid: string[] = []
  for (const { id } of invited) {
    const inviterId = await payReferral(context, id)
    if (inviterId !== null) paid.push(inviterId)
  }
  return paid
}
