import { eq } from 'drizzle-orm'
import type { AppContext } from '#app/context/context.server.ts'
import { EACH_MINUTE, SCHEDULES } from '#app/core/monitoring/cron-runs.server.ts'
import { errorForLog } from '#db/error-text.ts'
import { cronRuns } from '#db/schema/monitoring.ts'

export type Health = { status: 'ok' | 'late' | 'unavailable'; cronRanAt: string | null }

/** Schedules that never ran are not late. */
export async function checkHealth({ db, now, log }: Pick<AppContext, 'db' | 'now' | 'log'>): Promise<Health> {
  try {
    const [run] = await db.select({ ranAt: cronRuns.ranAt }).from(cronRuns).where(eq(cronRuns.schedule, EACH_MINUTE))
    if (run === undefined) return { status: 'ok', cronRanAt: null }
    const isLate = now() - run.ranAt > SCHEDULES[EACH_MINUTE].late
    return { status: isLate ? 'late' : 'ok', cronRanAt: new Date(run.ranAt).toISOString() }
  } catch (error) {
    log('error', 'Database does not answer', { error: errorForLog(error) })
    return { status: 'unavailable', cronRanAt: null }
  }
}
