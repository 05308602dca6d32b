import { eq } from 'drizzle-orm'
import type { AppContext } from '#app/context/context.server.ts'
import type { BoardName, BoardPeriod, BoardState } from '#app/core/standings/board-view.ts'
import type { BoardKey } from '#app/core/standings/places.server.ts'
import type { Histogram } from '#app/domain/standings/ranking.ts'
import { dayStart, MINUTE, weekEnd, weekNumber, weekSchedule, weekStart } from '#app/domain/time/period.ts'
import { weeks } from '#db/schema/weeks.ts'

type Week = typeof weeks.$inferSelect

/** Null for a month and all time. */
export async function findWeek(
  context: Pick<AppContext, 'db'>,
  board: BoardName,
  { period }: BoardKey,
): Promise<Week | null> {
  if (board === 'all-time' || board === 'month') return null
  const [week] = await context.db.select().from(weeks).where(eq(weeks.key, period))
  return week ?? null
}

export function boardPeriodOf(
  context: Pick<AppContext, 'now'>,
  board: BoardName,
  { period }: BoardKey,
  histogram: Histogram,
  week: Week | null,
): { period: BoardPeriod; state: BoardState } {
  const live: BoardState = histogram.length === 0 ? 'waiting' : 'live'
  if (board === 'all-time')
    return {
      state: live,
      period: { ...WITHOUT_WEEK, key: period, startsAt: null, endsAt: null },
    }
  if (board === 'month') return { state: live, period: monthPeriod(period) }
  const { closes } = weekSchedule(period)
  const state = week?.state === 'closed' ? 'final' : board === 'last-week' ? 'provisional' : live
  return {
    state: board === 'last-week' && week === null ? 'final' : state,
    period: {
      key: period,
      weekNumber: weekNumber(period),
      startsAt: weekStart(period),
      endsAt: weekEnd(period),
      closesAt: closes,
      isDelayed: state === 'provisional' && context.now() > closes + 15 * MINUTE,
      isForced: state === 'final' && week?.forced === true,
    },
  }
}

const WITHOUT_WEEK = { weekNumber: null, closesAt: null, isDelayed: false, isForced: false }

function monthPeriod(month: string): BoardPeriod {
  const startsAt = dayStart(`${month}-01`)
  const start = new Date(startsAt)
  const endsAt = Date.UTC(start.getUTCFullYear(), start.getUTCMonth() + 1, 1)
  return { ...WITHOUT_WEEK, key: month, startsAt, endsAt }
}
