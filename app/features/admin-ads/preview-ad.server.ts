import type { AppContext } from '#app/context.server.ts'
import type { AdValues } from '#app/domain/ad-values.ts'
import { fullAddress } from '#app/domain/contact.ts'
import { plainText } from '#app/domain/plain-text.ts'
import type { ShownAd } from '#app/features/ads/ad-view.ts'
import { ownPicture } from '#app/features/home/own-picture.server.ts'

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
