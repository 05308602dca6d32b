import { levelProgress, pointsToNextLevel } from './level.ts'

export type Lifetime = { level: number; total: number; progress: number; pointsToNext: number }

/** Shown in place of a level or a total. */
export const NOT_COUNTED = 'not counted yet'

/** Null until GitHub's search has first counted a player's work: level 1 and a total of 0 would be wrong. */
export function lifetimeOf(player: { totalsAt: number; level: number; totalPoints: number }): Lifetime | null {
  const { totalsAt, level, totalPoints: total } = player
  if (totalsAt === 0) return null
  return { level, total, progress: levelProgress(level, total), pointsToNext: pointsToNextLevel(level, total) }
}
