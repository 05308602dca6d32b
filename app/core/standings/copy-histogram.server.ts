import { sql } from 'drizzle-orm'
import type { AppContext } from '#app/context/context.server.ts'
import { DAY, dayOf, weekOf } from '#app/domain/period.ts'

/**
 * Keeps the current week's histogram as it stands at the first minute of a day, under the day that ended: 'since
 * yesterday' compares with it. One row a day; on Mondays there is nothing to compare.
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
