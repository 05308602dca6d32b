import { adHref } from '#app/domain/ad.ts'

/** The ad at the foot of a message; its address counts the click. */
export type MessageAd = { title: string; description: string; url: string }

type StoredAd = { id: string; productId: string; url: string; title: string; description: string }

export function messageAd(ad: StoredAd | null, channel: 'telegram' | 'email', origin: string): MessageAd | null {
  if (ad === null) return null
  return { title: ad.title, description: ad.description, url: origin + adHref(ad, channel) }
}
