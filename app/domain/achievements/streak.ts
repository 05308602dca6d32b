import { nextWeek, previousWeek } from '#app/domain/time/period.ts'

export const STREAK_POINTS = 50

export type WeekPoints = { week: string; points: number }

/** Consecutive weeks with 50 points or more up to the running week, which cannot break the streak until it ends. */
export function currentStreak(weeks: readonly WeekPoints[], running: string): number {
  const climbed = climbedWeeks(weeks)
  let streak = climbed.has(running) ? 1 : 0
  for (let week = previousWeek(running); climbed.has(week); week = previousWeek(week)) streak += 1
  return streak
}

export function longestStreak(weeks: readonly WeekPoints[]): number {
  const climbed = climbedWeeks(weeks)
  let longest = 0
  for (const first of climbed) {
    if (climbed.has(previousWeek(first))) continue
    let streak = 1
    for (let week = nextWeek(first); climbed.has(week); week = nextWeek(week)) streak += 1
    longest = Math.max(longest, streak)
  }
  return longest
}

function climbedWeeks(weeks: readonly WeekPoints[]): Set<string> {
  return new Set(weeks.filter(({ points }) => points >= STREAK_POINTS).map(({ week }) => week))
}
