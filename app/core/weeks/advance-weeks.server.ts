import { and, eq, lte, max, sql } from 'drizzle-orm'
import type { AppContext } from '#app/context/context.server.ts'
import { POINTS_VERSION } from '#app/domain/points/points-table.ts'
import { MINUTE, nextWeek, previousWeek, weekOf, weekSchedule } from '#app/domain/time/period.ts'
import { weeks } from '#db/schema/weeks.ts'
import { closeWeek } from './close-week.server.ts'
import { askForExamination } from './examine-leaders.server.ts'
import { listUnanswered } from './list-unanswered.server.ts'

export type AdvanceContext = Pick<AppContext, 'db' | 'now' | 'log' | 'randomBytes' | 'config' | 'github'>

/**
 * Closes a week with complete answers and examination, or past its deadline. Catches up missed runs; safe to repeat.
 */
export async function advanceWeeks(context: AdvanceContext): Promise<{ beganSettling: string[]; closed: string[] }> {
  const now = context.now()
  await openMissingWeeks(context)
  const beganSettling = await beginSettling(context)
  const settling = await context.db
    .select({ key: weeks.key })
    .from(weeks)
    .where(sql`state = 'settling'`)
    .orderBy(weeks.key)
  const closed: string[] = []
  for (const { key } of settling) {
    const schedule = weekSchedule(key)
    if (now < schedule.closes) break
    const answered = (await listUnanswered(context, key, 1)).length === 0
    // After that nobody is asked: a GitHub that hangs keeps no week open for ever.
    if (now < schedule.closesAtLatest) {
      const examined = answered && (await askForExamination(context, key))
      if (!examined) break
    }
    if (await closeWeek(context, key, { forced: !answered })) closed.push(key)
  }
  return { beganSettling, closed }
}

async function openMissingWeeks(context: AdvanceContext): Promise<void> {
  const current = weekOf(context.now())
  const [latest] = await context.db.select({ key: max(weeks.key) }).from(weeks)
  const missing: string[] = []
  for (let week = latest?.key ? nextWeek(latest.key) : current; week <= current; week = nextWeek(week))
    missing.push(week)
  if (missing.length === 0) return
  await context.db.run(sql`INSERT OR IGNORE INTO weeks (key, state, forced, points_version)
    SELECT value, 'open', 0, ${POINTS_VERSION} FROM json_each(${JSON.stringify(missing)})`)
}

async function beginSettling(context: AdvanceContext): Promise<string[]> {
  const now = context.now()
  const over = previousWeek(weekOf(now - MINUTE))
  const settled = await context.db
    .update(weeks)
    .set({ state: 'settling', settlingSince: now })
    .where(and(eq(weeks.state, 'open'), lte(weeks.key, over)))
    .returning({ key: weeks.key })
  return settled.map((week) => week.key)
}
