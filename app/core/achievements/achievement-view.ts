import type { Achievement } from '#app/domain/achievements.ts'

export type AchievementView = {
  achievement: Achievement
  title: string
  description: string
  /** null while it is not earned. */
  earnedAt: number | null
  /** How far it is; null for places, which come at once. */
  progress: { value: number; target: number } | null
}
