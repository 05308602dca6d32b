import { asc, lte } from 'drizzle-orm'
import type { AppContext } from '#app/context/context.server.ts'
import { awardAchievements } from '#app/core/achievements/award-achievements.server.ts'
import { payReferral } from '#app/core/referrals/pay-referral.server.ts'
import { waitingReferrals } from '#db/schema/referrals.ts'

const FRIENDS_PER_RUN = 20

/** Due: the friend's account is old enough, or a new week has room. */
export async function payWaitingReferrals(context: Pick<AppContext, 'db' | 'now'>): Promise<void> {
  const due = await context.db
    .select({ playerId: waitingReferrals.playerId })
    .from(waitingReferrals)
    .where(lte(waitingReferrals.dueAt, context.now()))
    .orderBy(asc(waitingReferrals.dueAt), asc(waitingReferrals.earnedAt))
    .limit(FRIENDS_PER_RUN)
  const paid = new Set<string>()
  for (const { playerId } of due) {
    const inviterId = await payReferral(context, playerId)
    if (inviterId !== null) paid.add(inviterId)
  }
  if (paid.size > 0) await awardAchievements(context, [...paid])
}
