import { DAY, HOUR, MINUTE, WEEK } from '#app/domain/time/period.ts'

/** The schedules of wrangler.toml: their labels, and how long after its last run a schedule is late. */
export const SCHEDULES = {
  '* * * * *': { label: 'Each minute', late: 15 * MINUTE },
  '1 0 * * *': { label: 'Daily at 00:01', late: DAY + HOUR },
  '1 0 * * MON': { label: 'Mondays at 00:01', late: WEEK + HOUR },
  '0 6 * * TUE': { label: 'Tuesdays at 06:00', late: WEEK + HOUR },
} as const satisfies Record<string, { label: string; late: number }>

export type Schedule = keyof typeof SCHEDULES
