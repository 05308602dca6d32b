import type { AppContext } from '#app/context/context.server.ts'
import { findMessageAd } from '#app/core/ads/find-ad.server.ts'
import { adHref } from '#app/domain/ads/ad.ts'
import type { Channel } from '#app/domain/notifications/channel.ts'

/** `url` counts the click. */
export type MessageAd = { title: string; description: string; url: string }

export async function loadMessageAd(
  context: Pick<AppContext, 'config' | 'db' | 'now'>,
  channel: Channel,
): Promise<MessageAd | null> {
  const ad = await findMessageAd(context)
  if (ad === null) return null
  return { title: ad.title, description: ad.description, url: context.config.APP_ORIGIN + adHref(ad, channel) }
}
