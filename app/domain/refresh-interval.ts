import { DAY, HOUR, MINUTE, WEEK } from './period.ts'

/** How often a player is polled, by the time since a new fact was last found. */
export const REFRESH_INTERVALS: readonly { idle: number; interval: number }[] = [
  { idle: HOUR, interval: 2 * MINUTE },
  { idle: DAY, interval: 5 * MINUTE },
  { idle: WEEK, interval: 30 * MINUTE },
  { idle: 30 * DAY, interval: 6 * HOUR },
]
export const LONGEST_INTERVAL = DAY

export function refreshInterval(idle: number): number {
  return REFRESH_INTERVALS.find((row) => idle < row.idle)?.interval ?? LONGEST_INTERVAL
}
