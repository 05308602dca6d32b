import { AD_PLACES, adHref, placeOfAd } from '#app/domain/ad.ts'
import type { ShownAd } from '#app/features/ads/ad-view.ts'
import type { Ad } from '#app/features/ads/find-ad.server.ts'

/** An ad as its place on a screen shows it. */
export function showAd(ad: Ad): ShownAd {
  const type = AD_PLACES[placeOfAd(ad)].types[0]
  return { title: ad.title, description: ad.description, imageUrl: ad.image, href: adHref(ad, type) }
}
