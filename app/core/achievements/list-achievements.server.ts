import type { AppContext } from '#app/context/context.server.ts'
import { ACHIEVEMENT_RULES, achievementProgress, ACHIEVEMENTS } from '#app/domain/achievements.ts'
import type { AchievementView } from './achievement-view.ts'
import { listClimbs } from './list-climbs.server.ts'

/** All 25 of a player, earned or on the way. */
export async function listAchievements(context: Pick<AppContext, 'db'>, playerId: string): Promise<AchievementView[]> {
  const [climber] = await listClimbs(context, [playerId])
  if (climber === undefined) return []
  return ACHIEVEMENTS.map((achievement) => ({
    achievement,
    title: ACHIEVEMENT_RULES[achievement].title,
    description: ACHIEVEMENT_RULES[achievement].description,
    earnedAt: climber.earned.get(achievement) ?? null,
    progress: achievementProgress(achievement, climber.climb),
  }))
}
