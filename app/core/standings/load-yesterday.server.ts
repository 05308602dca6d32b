import { eq } from 'drizzle-orm'
import type { AppContext } from '#app/context/context.server.ts'
import { DAY, dayOf } from '#app/domain/period.ts'
import type { Histogram } from '#app/domain/ranking.ts'
import { histogramDays } from '#db/schema/standings.ts'

/** The week's histogram as it stood when yesterday ended; null on Mondays and where nothing was copied. */
export async function loadYesterday(context: Pick<AppContext, 'db' | 'now'>, week: string): Promise<Histogram | null> {
  const [copy] = await context.db
    .select()
    .from(histogramDays)
    .where(eq(histogramDays.day, dayOf(context.now() - DAY)))
  if (copy === undefined || copy.week !== week) return null
  return copy.buckets.map(([points, players]) => ({ points, players }))
}
