import { and, eq, inArray, sql } from 'drizzle-orm'
import type * as z from 'zod'
import type { AppContext } from '#app/context/context.server.ts'
import { findLastClosedWeek } from '#app/core/weeks/week-state.server.ts'
import { ALL_TIME, monthOf, weekEnd, weekOf } from '#app/domain/time/period.ts'
import { idsIn } from '#db/client.ts'
import { histogram } from '#db/schema/standings.ts'
import { statistics } from '#db/schema/statistics.ts'
import { instantOf } from './answer.ts'
import type { statistics as schema } from './schemas.ts'

export async function loadStatistics(context: Pick<AppContext, 'db' | 'now'>): Promise<z.input<typeof schema>> {
  const now = context.now()
  const week = weekOf(now)
  const month = monthOf(now)
  const [counters, ranked, closed] = await Promise.all([
    context.db
      .select()
      .from(statistics)
      .where(inArray(statistics.id, ['players', 'premium'])),
    context.db
      .select({ period: histogram.period, players: sql<number>`SUM(players)` })
      .from(histogram)
      .where(and(eq(histogram.board, 'all'), inArray(histogram.period, idsIn([week, month, ALL_TIME]))))
      .groupBy(histogram.period),
    findLastClosedWeek(context),
  ])
  const countOf = (id: string) => counters.find((counter) => counter.id === id)?.players ?? 0
  const rankedIn = (period: string) => ranked.find((row) => row.period === period)?.players ?? 0
  return {
    players: countOf('players'),
    premiumPlayers: countOf('premium'),
    week: { key: week, rankedPlayers: rankedIn(week), endsAt: instantOf(weekEnd(week)) },
    month: { key: month, rankedPlayers: rankedIn(month) },
    allTime: { rankedPlayers: rankedIn(ALL_TIME) },
    latestClosedWeek: closed,
  }
}
