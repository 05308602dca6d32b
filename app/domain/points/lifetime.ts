import { levelProgress, pointsToNextLevel } from './level.ts'

export type Lifetime = { level: number; total: number; progress: number; pointsToNext: number }

/** Said in place of a level or a total. */
export const NOT_COUNTED = 'not counted yet'

/** Null until GitHub's search has counted a player's work for the first time: level 1 and a total of 0 would be untrue. */
export function lifetimeOf(player: { totalsAt: number; level: number; totalPoints: number }): Lifetime | null {
  const { totalsAt, level, totalPoints: total } = player
  if (totalsAt === 0) return null
  return { level, total, progress: levelProgress(level, total), pointsToNext: pointsToNextLevel(level, total) }
}
