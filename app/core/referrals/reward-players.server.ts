import type { AppContext } from '#app/context/context.server.ts'
import { awardAchievements } from '#app/core/achievements/award-achievements.server.ts'
import { payReferrals } from './pay-referrals.server.ts'

/**
 * What players' own progress brings beyond points: achievements, and their inviters' reward. Asked after points, totals
 * or awards have changed; whatever a crash leaves out is found at the next time, at the latest with the totals.
 */
export async function rewardPlayers(context: Pick<AppContext, 'db' | 'now'>, playerIds: string[]): Promise<void> {
  if (playerIds.length === 0) return
  await awardAchievements(context, [...playerIds, ...(await payReferrals(context, playerIds))])
}
