import { between, sql } from 'drizzle-orm'
import type { AppContext } from '#app/context/context.server.ts'
import { isShownOn } from '#app/core/ads/find-ad.server.ts'
import { countPlayers } from '#app/core/players/find-player.server.ts'
import { AD_SLOTS, isAdSlot, slotOfAd, type AdSlot, type AdType } from '#app/domain/ads/ad.ts'
import type { RefusedForm } from '#app/domain/forms/form-outcome.ts'
import { DAY, dayOf, dayStart } from '#app/domain/time/period.ts'
import { ads } from '#db/schema/ads.ts'
import { type StatisticEvent, adDays } from '#db/schema/statistics.ts'

const DAYS = 30

/** The ad slots with views and clicks of the last 30 days, today included, and the slot requested for the form. */
export async function loadShowcase(context: Pick<AppContext, 'db' | 'now'>, typed: string | null) {
  const now = context.now()
  const [first, last] = [dayOf(now - (DAYS - 1) * DAY), dayOf(now)]
  const [players, taken, figures] = await Promise.all([
    countPlayers(context),
    countTaken(context),
    context.db
      .select({ type: adDays.type, event: adDays.event, visitors: sql<number>`SUM(visitors)` })
      .from(adDays)
      .where(between(adDays.day, first, last))
      .groupBy(adDays.type, adDays.event),
  ])
  const sum = (types: readonly AdType[], event: StatisticEvent) =>
    figures
      .filter((figure) => types.includes(figure.type) && figure.event === event)
      .reduce((total, figure) => total + figure.visitors, 0)
  const places = (Object.keys(AD_SLOTS) as AdSlot[]).map((place) => {
    const { ads: room, types } = AD_SLOTS[place]
    return {
      place,
      room,
      free: Math.max(0, room - (taken.get(place) ?? 0)),
      // Messages have no open tracking.
      views: place === 'message' ? null : sum(types, 'view'),
      clicks: sum(types, 'click'),
    }
  })
  return {
    players,
    from: dayStart(first),
    to: dayStart(last),
    views: places.reduce((total, one) => total + (one.views ?? 0), 0),
    clicks: places.reduce((total, one) => total + one.clicks, 0),
    places,
    place: typed !== null && isAdSlot(typed) ? typed : ('' as const),
  }
}

async function countTaken(context: Pick<AppContext, 'db' | 'now'>): Promise<Map<AdSlot, number>> {
  const active = await context.db.select({ slot: ads.slot, position: ads.position }).from(ads).where(isShownOn(context))
  const taken = new Map<AdSlot, number>()
  for (const ad of active) taken.set(slotOfAd(ad), (taken.get(slotOfAd(ad)) ?? 0) + 1)
  return taken
}

export type ShowcaseView = Awaited<ReturnType<typeof loadShowcase>> & { refused?: RefusedForm }
export type ShowcaseSlot = ShowcaseView['places'][number]
