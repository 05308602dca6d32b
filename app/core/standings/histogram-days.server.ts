import { and, between, eq, sql } from 'drizzle-orm'
import type { AppContext } from '#app/context/context.server.ts'
import type { Histogram } from '#app/domain/standings/ranking.ts'
import { DAY, dayOf, dayStart, weekEnd, weekOf, weekStart } from '#app/domain/time/period.ts'
import { histogramDays } from '#db/schema/standings.ts'

/**
 * Players by score at the end of yesterday, once a day, for comparisons. Counts points like `rankYesterday`, so that a
 * late run keeps the same. On Mondays there is nothing to compare.
 */
export async function copyHistogram(context: Pick<AppContext, 'db' | 'now'>): Promise<void> {
  const now = context.now()
  const week = weekOf(now)
  const yesterday = dayOf(now - DAY)
  if (weekOf(now - DAY) !== week) return
  const weekday = (new Date(now).getUTCDay() + 6) % 7
  const since = sql.raw(['day1', 'day2', 'day3', 'day4', 'day5', 'day6', 'day7'].slice(weekday).join(' + '))
  await context.db.run(sql`
    INSERT INTO histogram_days (day, week, buckets)
    SELECT ${yesterday}, ${week}, (SELECT json_group_array(json_array(before, players)) FROM
      (SELECT points - (${since}) AS before, COUNT(*) AS players FROM standings
        WHERE period = ${week} AND ranked = 1 AND points > 0 AND listed_since < ${dayStart(dayOf(now))}
        GROUP BY before HAVING before > 0))
    WHERE NOT EXISTS (SELECT 1 FROM histogram_days WHERE day = ${yesterday})`)
}

/** At the end of yesterday; null on Mondays, and if it was not copied. */
export async function loadYesterday(context: Pick<AppContext, 'db' | 'now'>, week: string): Promise<Histogram | null> {
  const [copy] = await context.db
    .select()
    .from(histogramDays)
    .where(eq(histogramDays.day, dayOf(context.now() - DAY)))
  return copy === undefined || copy.week !== week ? null : histogramOf(copy.buckets)
}

/** By day. */
export async function loadHistogramDays(
  context: Pick<AppContext, 'db'>,
  week: string,
): Promise<{ day: string; histogram: Histogram }[]> {
  const copies = await context.db
    .select()
    .from(histogramDays)
    .where(and(eq(histogramDays.week, week), between(histogramDays.day, dayOf(weekStart(week)), dayOf(weekEnd(week)))))
    .orderBy(histogramDays.day)
  return copies.map(({ day, buckets }) => ({ day, histogram: histogramOf(buckets) }))
}

export function histogramOf(buckets: [points: number, players: number][]): Histogram {
  return buckets.map(([points, players]) => ({ points, players }))
}
