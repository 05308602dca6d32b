import type { AppContext } from '#app/context/context.server.ts'
import type { ShownAd } from '#app/core/ads/ad-view.ts'
import { ownPicture } from '#app/core/ads/own-picture.server.ts'
import type { AdValues } from '#app/domain/ad-values.ts'
import { fullAddress } from '#app/domain/contact.ts'
import { plainText } from '#app/domain/plain-text.ts'

/** What was typed as its place would show it. Its link leads there without counting; null without title and address. */
export function previewAd(context: Pick<AppContext, 'config'>, values: AdValues): ShownAd | null {
  const title = plainText(values.title)
  const href = fullAddress(values.url)
  if (title === '' || href === null) return null
  const image = values.image.trim()
  return {
    title,
    description: plainText(values.description),
    imageUrl: image === '' ? null : ownPicture(context, image),
    href,
  }
}
