import { desc } from 'drizzle-orm'
import type { AppContext } from '#app/context/context.server.ts'
import type { WeekStatus } from '#app/domain/ledger/ledger.ts'
import { POINTS_VERSION } from '#app/domain/points/points-table.ts'
import { DAY, weekOf, weekStart } from '#app/domain/time/period.ts'
import { weeks } from '#db/schema/weeks.ts'

export type Weeks = {
  statusOf: (week: string) => WeekStatus
  /** Start of the oldest week whose facts can still count; refreshes request facts from then on. */
  oldestCountingInstant: number
}

const LATE_WINDOW = 14 * DAY
const RECENT_WEEKS = 12

/** A week before the first stored one counts as closed. */
export async function listWeeks(context: Pick<AppContext, 'db' | 'now'>): Promise<Weeks> {
  const rows = await context.db.select().from(weeks).orderBy(desc(weeks.key)).limit(RECENT_WEEKS)
  const now = context.now()
  const current = weekOf(now)
  const byKey = new Map(rows.map((row) => [row.key, row]))
  const oldestKnown = rows.at(-1)?.key ?? current
  const counting = rows.filter(
    (row) => row.state !== 'closed' || (row.forced && row.closedAt !== null && row.closedAt + LATE_WINDOW > now),
  )
  return {
    statusOf: (week) => {
      const row = byKey.get(week)
      if (row !== undefined) return row
      const state = week < oldestKnown ? 'closed' : 'open'
      return { state, closedAt: null, forced: false, pointsVersion: POINTS_VERSION }
    },
    oldestCountingInstant: Math.min(weekStart(current), ...counting.map((row) => weekStart(row.key))),
  }
}
