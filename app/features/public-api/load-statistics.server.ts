import { sql } from 'drizzle-orm'
import type * as z from 'zod'
import type { AppContext } from '#app/context/context.server.ts'
import { ALL_TIME, monthOf, weekEnd, weekOf } from '#app/domain/period.ts'
import { idsIn } from '#db/ids-in.ts'
import { instantOf } from './answer.ts'
import type { statistics as schema } from './schemas.ts'

/** The counters that the home page and the boards show. */
export async function loadStatistics(context: Pick<AppContext, 'db' | 'now'>): Promise<z.input<typeof schema>> {
  const now = context.now()
  const week = weekOf(now)
  const month = monthOf(now)
  const [counters, ranked, [closed]] = await Promise.all([
    context.db.all<{ id: string; players: number }>(
      sql`SELECT id, players FROM statistics WHERE id IN ('players', 'premium')`,
    ),
    context.db.all<{ period: string; players: number }>(sql`
      SELECT period, SUM(players) AS players FROM histogram
      WHERE board = 'all' AND period IN ${idsIn([week, month, ALL_TIME])}
      GROUP BY period`),
    context.db.all<{ week: string }>(
      sql`SELECT key AS week FROM weeks WHERE state = 'closed' ORDER BY key DESC LIMIT 1`,
    ),
  ])
  const countOf = (id: string) => counters.find((counter) => counter.id === id)?.players ?? 0
  const rankedIn = (period: string) => ranked.find((row) => row.period === period)?.players ?? 0
  return {
    players: countOf('players'),
    premiumPlayers: countOf('premium'),
    week: { key: week, rankedPlayers: rankedIn(week), endsAt: instantOf(weekEnd(week)) },
    month: { key: month, rankedPlayers: rankedIn(month) },
    allTime: { rankedPlayers: rankedIn(ALL_TIME) },
    latestClosedWeek: closed?.week ?? null,
  }
}
