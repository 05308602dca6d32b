import type { AppContext } from '#app/context/context.server.ts'
import { AD_SLOTS, adHref, slotOfAd } from '#app/domain/ads/ad.ts'
import type { ShownAd } from './ad-view.ts'
import type { Ad } from './find-ad.server.ts'
import { ownPicture } from './own-picture.server.ts'
import type { AdEvent } from './record-ad-event.server.ts'

export function showAd(context: Pick<AppContext, 'config'>, ad: Ad | null): ShownAd | null {
  if (ad === null) return null
  const type = AD_SLOTS[slotOfAd(ad)].types[0]
  return {
    title: ad.title,
    description: ad.description,
    imageUrl: ownPicture(context, ad.image),
    href: adHref(ad, type),
  }
}

export function seenAds(ads: readonly (Ad | null)[]): AdEvent[] {
  return ads.flatMap((ad) => (ad === null ? [] : [{ ad, type: AD_SLOTS[slotOfAd(ad)].types[0], event: 'view' }]))
}
