import { eq } from 'drizzle-orm'
import { timeText } from '#app/domain/time/date-text.ts'
import { HOUR, MINUTE } from '#app/domain/time/period.ts'
import { cronRuns } from '#db/schema/monitoring.ts'
import { EACH_MINUTE, SCHEDULES, type Schedule } from './cron-runs.server.ts'
import { reportIncident, type IncidentContext } from './report-incident.server.ts'

/** Each minute's runs are noted every five minutes, and may take some. */
const NO_JUMP = SCHEDULES[EACH_MINUTE].late
/** Runs that are further apart prove nothing. */
const PACE = 3 * MINUTE

/** How long runs must keep pace before a jump is believed: a hundredth of it, for a day a quarter of an hour. */
export function proofOf(jump: number): number {
  return Math.min(Math.max(Math.abs(jump) / 100, 5 * MINUTE), HOUR)
}

/**
 * Runs cannot be undone, so a clock far from the last noted run, ahead or behind, is believed only after time has
 * passed by it. Until then an incident tells the owner.
 */
export async function believesClock(context: IncidentContext, schedule: Schedule): Promise<boolean> {
  const { db, now } = context
  const isMinute = eq(cronRuns.schedule, EACH_MINUTE)
  const [run] = await db.select().from(cronRuns).where(isMinute)
  if (run === undefined) return true
  const { ranAt, doubtedFrom, doubtedUntil } = run
  // At the last believed time: a clock ahead would begin an incident that cannot end before it.
  const report = (detail: string | null) =>
    reportIncident(
      { ...context, now: () => (detail === null ? Math.max(ranAt, now()) : ranAt) },
      'clock-jumped',
      detail,
    )
  const jump = now() - ranAt
  if (Math.abs(jump) <= NO_JUMP) {
    if (doubtedFrom === null) return true
    await report(null)
    await db.update(cronRuns).set({ doubtedFrom: null, doubtedUntil: null }).where(isMinute)
    return true
  }
  if (schedule !== EACH_MINUTE) return false
  const step = now() - (doubtedUntil ?? 0)
  const from = step > 0 && step <= PACE ? (doubtedFrom ?? now()) : now()
  await db.update(cronRuns).set({ doubtedFrom: from, doubtedUntil: now() }).where(isMinute)
  const isProved = now() - from >= proofOf(jump)
  await report(isProved ? null : doubt(ranAt, now()))
  return isProved
}

function doubt(ranAt: number, now: number): string {
  return `The clock says ${timeText(now)}, and the last run was on ${timeText(ranAt)}. Nothing runs until this clock has kept running for ${Math.ceil(proofOf(now - ranAt) / MINUTE)} minutes. If it is wrong, correct it.`
}
