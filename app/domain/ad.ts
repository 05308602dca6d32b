/** Where an ad was seen or clicked; the row in the boards counts as `homepage` on every screen that has it. */
export const AD_TYPES = ['homepage', 'sponsor', 'note', 'email', 'telegram'] as const
export type AdType = (typeof AD_TYPES)[number]

/** The places that can be had: how many ads share one, and under which types what happens there is counted. */
export const AD_PLACES = {
  row: { ads: 3, types: ['homepage'] },
  sponsor: { ads: 1, types: ['sponsor'] },
  note: { ads: 1, types: ['note'] },
  message: { ads: 1, types: ['telegram', 'email'] },
} as const satisfies Record<string, { ads: number; types: readonly [AdType, ...AdType[]] }>
export type AdPlace = keyof typeof AD_PLACES

type StoredPlace = { slot: 'rotating' | 'single' | 'message'; position: number }

export function placeOfAd({ slot, position }: StoredPlace): AdPlace {
  if (slot === 'rotating') return 'row'
  if (slot === 'message') return 'message'
  return position === 0 ? 'sponsor' : 'note'
}

/** Under which type a click counts: as told, the ad's first one where nothing is told, null where it cannot be. */
export function clickType(told: string | null, ad: StoredPlace): AdType | null {
  const types: readonly [AdType, ...AdType[]] = AD_PLACES[placeOfAd(ad)].types
  return told === null ? types[0] : (types.find((type) => type === told) ?? null)
}

/** The address that counts a click and then leads to the ad's own. */
export function adHref(ad: { id: string; productId: string; url: string }, type: AdType): string {
  const query = new URLSearchParams({ adId: ad.id, productId: ad.productId, type, redirect: ad.url })
  return `/ad-redirect?${query.toString()}`
}
