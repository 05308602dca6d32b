import { eq, gt, isNotNull, lte, ne, or, sql } from 'drizzle-orm'
import type { AppContext } from '#app/context/context.server.ts'
import { DAY, HOUR, MINUTE, WEEK } from '#app/domain/time/period.ts'
import { cronRuns } from '#db/schema/monitoring.ts'

export const EACH_MINUTE = '* * * * *' satisfies Schedule

/** As in wrangler.toml; `late`: how long after its last run a schedule is late. */
export const SCHEDULES = {
  '* * * * *': { label: 'Each minute', late: 15 * MINUTE },
  '1 0 * * *': { label: 'Daily at 00:01', late: DAY + HOUR },
  '1 0 * * MON': { label: 'Mondays at 00:01', late: WEEK + HOUR },
  '0 6 * * TUE': { label: 'Tuesdays at 06:00', late: WEEK + HOUR },
} as const satisfies Record<string, { label: string; late: number }>

export type Schedule = keyof typeof SCHEDULES

/** For each minute's run: 288 rows a day instead of 1,440. */
const RECORDED_EVERY = 5 * MINUTE

/** A run that is cut off leaves it behind, and is repeated after an hour. */
export const UNFINISHED = 'unfinished'

/** At once if the outcome changed. */
export async function recordCronRun(
  { db, now }: Pick<AppContext, 'db' | 'now'>,
  run: { schedule: Schedule; failed: string[] },
): Promise<void> {
  const at = now()
  const failed = run.failed.join(', ')
  const { schedule, ranAt, caughtUpAt, caughtUpAfter } = cronRuns
  const gap = sql`${at} - ${ranAt}`
  const isCatchingUp = sql`${gap} > ${SCHEDULES[run.schedule].late}`
  const failure =
    failed === '' || failed === UNFINISHED ? {} : { failedAt: at, lastFailure: failed, failureRequestId: db.requestId }
  const outcome = { ranAt: at, failed, doubtedFrom: null, doubtedUntil: null, ...failure }
  await db
    .insert(cronRuns)
    .values({ schedule: run.schedule, ...outcome })
    .onConflictDoUpdate({
      target: schedule,
      set: {
        ...outcome,
        caughtUpAt: sql`IIF(${isCatchingUp}, ${at}, ${caughtUpAt})`,
        caughtUpAfter: sql`IIF(${isCatchingUp}, ${gap}, ${caughtUpAfter})`,
      },
      setWhere: or(
        ne(cronRuns.failed, failed),
        lte(ranAt, at - RECORDED_EVERY),
        gt(ranAt, at),
        isNotNull(cronRuns.doubtedFrom),
      ),
    })
}

export function scheduleLabel(schedule: string): string {
  return Object.entries(SCHEDULES).find(([name]) => name === schedule)?.[1].label ?? schedule
}

/** It has run before and missed its turn, or was cut off. */
export async function isLate({ db, now }: Pick<AppContext, 'db' | 'now'>, schedule: Schedule): Promise<boolean> {
  const [run] = await db.select().from(cronRuns).where(eq(cronRuns.schedule, schedule))
  if (run === undefined) return false
  return now() - run.ranAt > (run.failed === UNFINISHED ? HOUR : SCHEDULES[schedule].late)
}

export type ScheduleRun = Awaited<ReturnType<typeof listCronRuns>>[number]

/** `ranAt` is null before the first run; `failed` lists the last run's failed jobs. */
export async function listCronRuns({ db, now }: Pick<AppContext, 'db' | 'now'>) {
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
