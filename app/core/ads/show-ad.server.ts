import type { AppContext } from '#app/context/context.server.ts'
import { AD_SLOTS, adHref, slotOfAd } from '#app/domain/ads/ad.ts'
import type { Ad } from './find-ad.server.ts'
import type { AdEvent } from './record-ad-event.server.ts'

export type ShownAd = {
  title: string
  description: string
  imageUrl: string | null
  /** Counts the click and redirects. */
  href: string
}

/** In the row between players or the note below; `shown` is null while the place is free. */
export type BoardAd = { place: 'row' | 'note'; shown: ShownAd | null } | null

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

/** What is wrong with a picture's address; an empty one is no picture. */
export function pictureError(context: Pick<AppContext, 'config'>, image: string): string | null {
  if (image === '' || (image.length <= 500 && ownPicture(context, image) !== null)) return null
  return 'Visitors load nothing from third parties. Use a picture hosted on this site.'
}

/** Null unless its host is ours or the avatars', so that no third party learns of a visit. */
export function ownPicture({ config }: Pick<AppContext, 'config'>, url: string | null): string | null {
  if (url === null || !URL.canParse(url, config.APP_ORIGIN)) return null
  const { origin } = new URL(url, config.APP_ORIGIN)
  return [config.APP_ORIGIN, config.AVATAR_URL].some((own) => new URL(own).origin === origin) ? url : null
}
