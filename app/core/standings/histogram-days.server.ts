import { eq, sql } from 'drizzle-orm'
import type { AppContext } from '#app/context/context.server.ts'
import { DAY, dayOf, weekOf } from '#app/domain/period.ts'
import type { Histogram } from '#app/domain/ranking.ts'
import { histogramDays } from '#db/schema/standings.ts'

/**
 * Copies the current week's histogram in the first minute of a day, under the day that just ended, for comparisons with
 * yesterday. On Mondays there is nothing to compare.
 */
export async function copyHistogram(context: Pick<AppContext, 'db' | 'now'>): Promise<void> {
  const now = context.now()
  const week = weekOf(now)
  const yesterday = dayOf(now - DAY)
  if (weekOf(now - DAY) !== week) return
  await context.db.run(sql`
    INSERT INTO histogram_days (day, week, buckets)
    SELECT ${yesterday}, ${week}, (SELECT json_group_array(json_array(points, players)) FROM histogram
      WHERE board = 'all' AND period = ${week} AND players > 0)
    WHERE NOT EXISTS (SELECT 1 FROM histogram_days WHERE day = ${yesterday})`)
}

/** The week's histogram at the end of yesterday; null on Mondays and when it was not copied. */
export async function loadYesterday(context: Pick<AppContext, 'db' | 'now'>, week: string): Promise<Histogram | null> {
  const [copy] = await context.db
    .select()
    .from(histogramDays)
    .where(eq(histogramDays.day, dayOf(context.now() - DAY)))
  return copy === undefined || copy.week !== week ? null : histogramOf(copy.buckets)
}

export function histogramOf(buckets: [points: number, players: number][]): Histogram {
  return buckets.map(([points, players]) => ({ points, players }))
}
