import { and, between, eq } from 'drizzle-orm'
import type { AppContext } from '#app/context/context.server.ts'
import { AD_SLOTS, slotOfAd, type AdType } from '#app/domain/ads/ad.ts'
import { DAY, dayOf } from '#app/domain/time/period.ts'
import { adDays, type StatisticEvent } from '#db/schema/statistics.ts'

type AdSum = typeof adDays.$inferSelect

/** Each visitor once a day; views null where they cannot be counted. */
export type AdFigures = { views: number | null; clicks: number }
export type AdDay = ReturnType<typeof daysOf>[number]

/** From daily sums, including today. */
export function listAdSums(
  { db, now }: Pick<AppContext, 'db' | 'now'>,
  days: number,
  adId: string | null,
): Promise<AdSum[]> {
  const [first, last] = [dayOf(now() - (days - 1) * DAY), dayOf(now())]
  const isOwn = adId === null ? undefined : eq(adDays.adId, adId)
  return db
    .select()
    .from(adDays)
    .where(and(between(adDays.day, first, last), isOwn))
}

export function figuresOf(sums: readonly AdSum[], ad: Parameters<typeof slotOfAd>[0]): AdFigures {
  const types: readonly AdType[] = AD_SLOTS[slotOfAd(ad)].types
  const own = sums.filter(({ type }) => types.includes(type))
  return { views: slotOfAd(ad) === 'message' ? null : sumOf(own, 'view'), clicks: sumOf(own, 'click') }
}

/** Oldest first, with days at 0. */
export function daysOf({ now }: Pick<AppContext, 'now'>, sums: readonly AdSum[], days: number) {
  const byDay = Map.groupBy(sums, ({ day }) => day)
  return Array.from({ length: days }, (_, index) => dayOf(now() - (days - 1 - index) * DAY)).map((day) => {
    const own = byDay.get(day) ?? []
    return { day, views: sumOf(own, 'view'), clicks: sumOf(own, 'click') }
  })
}

function sumOf(sums: readonly AdSum[], event: StatisticEvent): number {
  return sums.reduce((sum, one) => (one.event === event ? sum + one.visitors : sum), 0)
}
