import type { AppContext } from '#app/context/context.server.ts'
import { ACHIEVEMENT_RULES, achievementProgress, ACHIEVEMENTS } from '#app/domain/achievements/achievements.ts'
import { listClimbs } from './list-climbs.server.ts'

export type AchievementView = Awaited<ReturnType<typeof listAchievements>>[number]

/** Earned or not. `earnedAt` is null until then; `progress` is null for award places. */
export async function listAchievements(context: Pick<AppContext, 'db'>, playerId: string) {
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
