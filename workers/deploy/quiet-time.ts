import { HOUR, MINUTE, previousWeek, weekEnd, weekOf, weekSchedule } from '#app/domain/time/period.ts'

const BEFORE = 30 * MINUTE
const AFTER = 2 * HOUR

/** Around the end of a week and its close nothing may hold up the database. The end of such a time; null outside of one. */
export function quietUntil(now: number): number | null {
  const week = weekOf(now)
  const { closes } = weekSchedule(previousWeek(week))
  const ends = [weekEnd(previousWeek(week)), closes, weekEnd(week)]
  const end = ends.find((one) => now >= one - BEFORE && now < one + AFTER)
  return end === undefined ? null : end + AFTER
}
