import { DAY, dayOf, dayStart } from '#app/domain/time/period.ts'
import { rankIn, type Histogram } from './ranking.ts'

/** Monday first. */
export type DayPoints = Record<`day${1 | 2 | 3 | 4 | 5 | 6 | 7}`, number>

type Climbed = DayPoints & { points: number; listedSince: number }

export function dailyPoints({ day1, day2, day3, day4, day5, day6, day7 }: DayPoints): number[] {
  return [day1, day2, day3, day4, day5, day6, day7]
}

/** At the end of yesterday; 0 for players not on the board then, even if older points were found since. */
export function rankYesterday(now: number, yesterday: Histogram, standing: Climbed): number {
  const before = pointsAtEnd(dayOf(now - DAY), standing)
  return before > 0 ? rankIn(yesterday, before) : 0
}

/** At the end of a day of the row's week; 0 for players not on the board then. */
export function pointsAtEnd(day: string, standing: Climbed): number {
  if (standing.listedSince >= dayStart(day) + DAY) return 0
  // Subtracts later days too, because a contribution day may be ahead of UTC.
  const weekday = (new Date(dayStart(day)).getUTCDay() + 6) % 7
  const since = dailyPoints(standing).slice(weekday + 1)
  return Math.max(0, standing.points - since.reduce((sum, points) => sum + points, 0))
}
