import { asc, eq } from 'drizzle-orm'
import type { AppContext } from '#app/context/context.server.ts'
import type { Ad } from '#app/core/ads/find-ad.server.ts'
import { ownPicture, type ShownAd } from '#app/core/ads/show-ad.server.ts'
import { AD_SLOTS, adState, slotOfAd, type AdSlot } from '#app/domain/ads/ad.ts'
import { dayOf } from '#app/domain/time/period.ts'
import { newId } from '#app/domain/values/id.ts'
import { ads } from '#db/schema/ads.ts'
import { daysOf, figuresOf, listAdSums } from './ad-figures.server.ts'

type LoadContext = Pick<AppContext, 'config' | 'db' | 'now' | 'randomBytes'>

export type AdminAdsView = Awaited<ReturnType<typeof loadAds>>
type LoadedAd = NonNullable<Awaited<ReturnType<typeof loadAd>>>
/** `title` is null while the ad is being added. */
export type AdminAdView = Omit<LoadedAd, 'title' | 'values' | 'preview'> & {
  title: string | null
  values: { place: AdSlot; active: boolean } & Partial<Ad>
  preview: ShownAd | null
}

export async function loadAds(context: LoadContext, days: number) {
  const today = dayOf(context.now())
  const [rows, sums] = await Promise.all([
    context.db.select().from(ads).orderBy(asc(ads.position), asc(ads.id)),
    listAdSums(context, days, null),
  ])
  const byAd = Map.groupBy(sums, ({ adId }) => adId)
  const slots = (Object.keys(AD_SLOTS) as AdSlot[]).map((slot) => {
    const own = rows.filter((row) => slotOfAd(row) === slot)
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
    return { slot, room: AD_SLOTS[slot].ads, shown, ads: listed }
  })
  return { days, slots, byDay: daysOf(context, sums, days) }
}

export async function loadAd(context: LoadContext, id: string, days: number) {
  const [row] = await context.db.select().from(ads).where(eq(ads.id, id))
  if (row === undefined) return null
  const sums = await listAdSums(context, days, id)
  return {
    id,
    title: row.title,
    state: adState(row, dayOf(context.now())),
    values: { ...row, place: slotOfAd(row) },
    preview: previewAd(context, row),
    days,
    figures: figuresOf(sums, row),
    byDay: daysOf(context, sums, days),
  }
}

/** The id is made now, so that the form can be sent twice. */
export function newAd({ randomBytes }: LoadContext, place: AdSlot): AdminAdView {
  return {
    id: newId('ad', randomBytes),
    title: null,
    state: 'off',
    values: { place, active: true },
    preview: null,
    days: 0,
    figures: { views: 0, clicks: 0 },
    byDay: [],
  }
}

/** As its slot shows it; the link is not counted. */
export function previewAd(
  context: Pick<AppContext, 'config'>,
  { title, description, url, image }: Pick<Ad, 'title' | 'description' | 'url' | 'image'>,
): ShownAd {
  return { title, description, imageUrl: ownPicture(context, image), href: url }
}
