import { and, between, eq, gte, isNull, or, sql } from 'drizzle-orm'
import type { AppContext } from '#app/context/context.server.ts'
import { countPlayers } from '#app/core/players/find-player.server.ts'
import { AD_SLOTS, adState, firstFreeDay, isAdSlot, slotOfAd, type AdSlot, type AdType } from '#app/domain/ads/ad.ts'
import type { RefusedForm } from '#app/domain/forms/form-outcome.ts'
import { DAY, dayOf, dayStart } from '#app/domain/time/period.ts'
import { ads } from '#db/schema/ads.ts'
import { type StatisticEvent, adDays } from '#db/schema/statistics.ts'

const DAYS = 30

/** With views and clicks of 30 days including today, and the slot chosen for the form. */
export async function loadShowcase(context: Pick<AppContext, 'db' | 'now'>, typed: string | null) {
  const now = context.now()
  const [first, last] = [dayOf(now - (DAYS - 1) * DAY), dayOf(now)]
  const [players, booked, figures] = await Promise.all([
    countPlayers(context),
    listBooked(context, last),
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
    const ofPlace = booked.filter((ad) => slotOfAd(ad) === place)
    const free = Math.max(0, room - ofPlace.filter((ad) => adState(ad, last) === 'shown').length)
    const freeFrom = free > 0 ? null : firstFreeDay(room, ofPlace, last)
    return {
      place,
      room,
      free,
      /** Null if it is free, or booked without an end. */
      freeFrom: freeFrom === null ? null : dayStart(freeFrom),
      // Opened mails are not tracked.
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

function listBooked({ db }: Pick<AppContext, 'db'>, today: string) {
  const { slot, position, active, startsOn, endsOn } = ads
  return db
    .select({ slot, position, active, startsOn, endsOn })
    .from(ads)
    .where(and(eq(active, true), or(isNull(endsOn), gte(endsOn, today))))
}

export type ShowcaseView = Awaited<ReturnType<typeof loadShowcase>> & { refused?: RefusedForm }
export type ShowcaseSlot = ShowcaseView['places'][number]
