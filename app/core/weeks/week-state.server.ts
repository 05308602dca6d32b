import { desc, eq } from 'drizzle-orm'
import type { AppContext } from '#app/context/context.server.ts'
import { DAY, weekOf } from '#app/domain/time/period.ts'
import { recapSpan, type RecapPeriod } from '#app/domain/weeks/recap-period.ts'
import { weeks } from '#db/schema/weeks.ts'

export async function findLastClosedWeek(context: Pick<AppContext, 'db'>): Promise<string | null> {
  const [week] = await context.db
    .select({ key: weeks.key })
    .from(weeks)
    .where(eq(weeks.state, 'closed'))
    .orderBy(desc(weeks.key))
    .limit(1)
  return week?.key ?? null
}

export type PeriodState = 'running' | 'provisional' | 'final'

/** A month or year is final when its last week closes. */
export async function findPeriodState(
  context: Pick<AppContext, 'db' | 'now'>,
  period: RecapPeriod,
): Promise<PeriodState> {
  const { endsAt } = recapSpan(period)
  if (context.now() < endsAt) return 'running'
  const [week] = await context.db
    .select({ state: weeks.state })
    .from(weeks)
    .where(eq(weeks.key, weekOf(endsAt - DAY)))
  return week === undefined || week.state === 'closed' ? 'final' : 'provisional'
}
