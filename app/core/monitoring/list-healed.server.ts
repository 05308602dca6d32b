import { and, eq, gt } from 'drizzle-orm'
import type { AppContext } from '#app/context/context.server.ts'
import type { Tally } from '#app/core/settings/tally.server.ts'
import { healedTexts } from '#app/domain/monitoring/healed.ts'
import { MINUTE, WEEK } from '#app/domain/time/period.ts'
import { cronRuns } from '#db/schema/monitoring.ts'
import { deadLetters } from '#db/schema/notifications.ts'
import { scheduleLabel } from './cron-runs.server.ts'

/** The last try of a dead letter is so late. */
const TRIED_FOR = 2 * WEEK

/** Since an instant; the tally counts along. */
export async function listHealed(
  { db, now }: Pick<AppContext, 'db' | 'now'>,
  { at, tally }: { at: number; tally: Tally },
): Promise<string[]> {
  const since = Math.max(at, now() - WEEK)
  const { receivedAt, decidedAt } = deadLetters
  const [healed, runs] = await Promise.all([
    db.$count(
      deadLetters,
      and(gt(receivedAt, since - TRIED_FOR), eq(deadLetters.state, 'healed'), gt(decidedAt, since)),
    ),
    db
      .select({ schedule: cronRuns.schedule, after: cronRuns.caughtUpAfter })
      .from(cronRuns)
      .where(gt(cronRuns.caughtUpAt, since)),
  ])
  return healedTexts({
    deadLetters: healed,
    dropped: tally.dropped ?? 0,
    incidents: tally.incidents ?? 0,
    gaps: runs.map(({ schedule, after }) => ({
      label: scheduleLabel(schedule),
      minutes: Math.round((after ?? 0) / MINUTE),
    })),
  })
}
