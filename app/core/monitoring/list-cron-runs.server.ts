import type { AppContext } from '#app/context/context.server.ts'
import { cronRuns } from '#db/schema/monitoring.ts'
import { SCHEDULES, type ScheduleRun } from './schedules.ts'

/** The last run of every schedule, whether it ran yet or not. */
export async function listCronRuns({ db, now }: Pick<AppContext, 'db' | 'now'>): Promise<ScheduleRun[]> {
  const rows = new Map((await db.select().from(cronRuns)).map((row) => [row.schedule, row]))
  return Object.entries(SCHEDULES).map(([schedule, { label, late }]) => {
    const row = rows.get(schedule)
    if (row === undefined) return { schedule, label, ranAt: null, isLate: false, failed: '', lastFailure: null }
    const { ranAt, failed, failedAt, lastFailure, failureRequestId } = row
    return {
      schedule,
      label,
      ranAt,
      isLate: now() - ranAt > late,
      failed,
      lastFailure: failedAt === null ? null : { at: failedAt, jobs: lastFailure ?? '', requestId: failureRequestId },
    }
  })
}
