import { asc, eq } from 'drizzle-orm'
import type { AppContext } from '#app/context/context.server.ts'
import type { Ad } from '#app/core/ads/find-ad.server.ts'
import type { AdValues } from '#app/domain/ad-values.ts'
import { AD_SLOTS, adState, slotOfAd, type AdSlot } from '#app/domain/ad.ts'
import { newId } from '#app/domain/id.ts'
import { dayOf } from '#app/domain/period.ts'
import { ads } from '#db/schema/ads.ts'
import { daysOf, figuresOf, listAdSums } from './ad-figures.server.ts'
import type { AdminAdsView, AdminAdView } from './ads-view.ts'
import { previewAd } from './preview-ad.server.ts'

type LoadContext = Pick<AppContext, 'config' | 'db' | 'now' | 'randomBytes'>

/** Every ad by its place, and what the last days brought. */
export async function loadAds(context: LoadContext, days: number): Promise<Omit<AdminAdsView, 'staff'>> {
  const today = dayOf(context.now())
  const [rows, sums] = await Promise.all([
    context.db.select().from(ads).orderBy(asc(ads.position), asc(ads.id)),
    listAdSums(context, days, null),
  ])
  const byAd = Map.groupBy(sums, ({ adId }) => adId)
  const places = (Object.keys(AD_SLOTS) as AdSlot[]).map((place) => {
    const own = rows.filter((row) => slotOfAd(row) === place)
    const listed = own.map((row) => ({
      id: row.id,
      title: row.title,
      productId: row.productId,
      state: adState(row, today),
      startsOn: row.startsOn,
      endsOn: row.endsOn,
      figures: figuresOf(byAd.get(row.id) ?? [], row),
    }))
    const shown = listed.filter(({ state }) => state === 'shown').length
    return { place, room: AD_SLOTS[place].ads, shown, ads: listed }
  })
  return { days, places, byDay: daysOf(context, sums, days) }
}

/** One ad with its figures and its picture of itself; null where there is none. */
export async function loadAd(
  context: LoadContext,
  id: string,
  days: number,
): Promise<Omit<AdminAdView, 'staff'> | null> {
  const [row] = await context.db.select().from(ads).where(eq(ads.id, id))
  if (row === undefined) return null
  const sums = await listAdSums(context, days, id)
  const values = valuesOf(row)
  return {
    id,
    title: row.title,
    state: adState(row, dayOf(context.now())),
    values,
    errors: {},
    preview: previewAd(context, values),
    days,
    figures: figuresOf(sums, row),
    byDay: daysOf(context, sums, days),
  }
}

/** An ad that is being added: its id is made now, so that the form can be sent twice. */
export function newAd({ randomBytes }: LoadContext, place: AdSlot): Omit<AdminAdView, 'staff'> {
  const empty = { productId: '', url: '', image: '', title: '', description: '', startsOn: '', endsOn: '' }
  return {
    id: newId('ad', randomBytes),
    title: null,
    state: 'off',
    values: { place, ...empty, active: true },
    errors: {},
    preview: null,
    days: 0,
    figures: { views: 0, clicks: 0 },
    byDay: [],
  }
}

function valuesOf(row: Ad): AdValues {
  const { productId, url, title, description, active } = row
  return {
    place: slotOfAd(row),
    productId,
    url,
    image: row.image ?? '',
    title,
    description,
    startsOn: row.startsOn ?? '',
    endsOn: row.endsOn ?? '',
    active,
  }
}
