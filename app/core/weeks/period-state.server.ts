import { eq } from 'drizzle-orm'
import type { AppContext } from '#app/context/context.server.ts'
import { DAY, weekOf } from '#app/domain/period.ts'
import { recapSpan, type RecapPeriod } from '#app/domain/recap-period.ts'
import { weeks } from '#db/schema/weeks.ts'

export type PeriodState = 'running' | 'provisional' | 'final'

/** A month and a year end with the close of their last week. */
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
