import type { AppContext } from '#app/context/context.server.ts'
import { visitorOf } from '#app/core/visits/visitor.server.ts'
import type { AdType } from '#app/domain/ads/ad.ts'
import { dayOf } from '#app/domain/time/period.ts'
import { newId } from '#app/domain/values/id.ts'
import { adStatistics, type StatisticEvent } from '#db/schema/statistics.ts'

export type AdEvent = { ad: { id: string; productId: string }; type: AdType; event: StatisticEvent }

/** Views or clicks count once per visitor and day, in one statement. */
export async function recordAdEvents(
  context: Pick<AppContext, 'db' | 'now' | 'randomBytes'>,
  request: Request,
  events: AdEvent[],
): Promise<void> {
  if (events.length === 0) return
  const visitor = await visitorOf(context, request)
  if (visitor === null) return
  const now = context.now()
  await context.db
    .insert(adStatistics)
    .values(
      events.map(({ ad, type, event }) => ({
        id: newId('ad', context.randomBytes),
        adId: ad.id,
        productId: ad.productId,
        type,
        event,
        day: dayOf(now),
        visitor,
        createdAt: now,
      })),
    )
    .onConflictDoNothing()
}
