/** Where an ad stood when it was seen or clicked; the slot in the home page's board is called `homepage`. */
export const AD_TYPES = ['homepage', 'leaderboard', 'sponsor', 'note', 'email', 'telegram'] as const
export type AdType = (typeof AD_TYPES)[number]

/** The address that counts a click and then leads to the ad's own. */
export function adHref(ad: { id: string; productId: string; url: string }, type: AdType): string {
  const query = new URLSearchParams({ adId: ad.id, productId: ad.productId, type, redirect: ad.url })
  return `/ad-redirect?${query.toString()}`
}
