import { DAY, HOUR, MINUTE, WEEK } from '#app/domain/period.ts'

/** The schedules of wrangler.toml as staff read them, and after how long without a run one counts as late. */
export const SCHEDULES = {
  '* * * * *': { label: 'Each minute', late: 15 * MINUTE },
  '1 0 * * *': { label: 'Daily at 00:01', late: DAY + HOUR },
  '1 0 * * MON': { label: 'Mondays at 00:01', late: WEEK + HOUR },
  '0 6 * * TUE': { label: 'Tuesdays at 06:00', late: WEEK + HOUR },
} as const satisfies Record<string, { label: string; late: number }>

export type Schedule = keyof typeof SCHEDULES

export type ScheduleRun = {
  schedule: string
  label: string
  /** null before the first run. */
  ranAt: number | null
  isLate: boolean
  /** Jobs that failed in the last run; empty where all went well. */
  failed: string
  lastFailure: { at: number; jobs: string; requestId: string | null } | null
}
