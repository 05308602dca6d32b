import { CHANNEL_NAMES } from '#app/domain/notifications/channel.ts'
import { DAY, dayOf, dayStart } from '#app/domain/time/period.ts'

/** Where an ad is seen or clicked. The row in the boards counts as `homepage` on every screen. */
export const AD_TYPES = ['homepage', 'sponsor', 'note', ...CHANNEL_NAMES] as const
export type AdType = (typeof AD_TYPES)[number]

/** The bookable positions: how many ads share each one, and the types that its views and clicks count under. */
export const AD_SLOTS = {
  row: { ads: 3, types: ['homepage'] },
  sponsor: { ads: 1, types: ['sponsor'] },
  note: { ads: 1, types: ['note'] },
  message: { ads: 1, types: CHANNEL_NAMES },
} as const satisfies Record<string, { ads: number; types: readonly [AdType, ...AdType[]] }>
export type AdSlot = keyof typeof AD_SLOTS

export function isAdSlot(value: string): value is AdSlot {
  return Object.hasOwn(AD_SLOTS, value)
}

export const STORED_SLOTS = {
  row: { slot: 'rotating', position: 0 },
  sponsor: { slot: 'single', position: 0 },
  note: { slot: 'single', position: 1 },
  message: { slot: 'message', position: 0 },
} as const satisfies Record<AdSlot, StoredSlot>

type StoredSlot = { slot: 'rotating' | 'single' | 'message'; position: number }

export function slotOfAd({ slot, position }: StoredSlot): AdSlot {
  if (slot === 'rotating') return 'row'
  if (slot === 'message') return 'message'
  return position === 0 ? 'sponsor' : 'note'
}

/** Clicks in messages are recognised by the product's name; null when it fits its place. */
export function productIdError(productId: string, place: AdSlot): string | null {
  if (productId.endsWith('_message') === (place === 'message')) return null
  return place === 'message' ? 'For messages it must end in _message.' : 'Only products in messages end in _message.'
}

/** The type a click counts under: the reported one, or the ad's first; null when the ad has no such type. */
export function clickType(reported: string | null, ad: StoredSlot): AdType | null {
  const types: readonly [AdType, ...AdType[]] = AD_SLOTS[slotOfAd(ad)].types
  return reported === null ? types[0] : (types.find((type) => type === reported) ?? null)
}

export function adHref(ad: { id: string; productId: string; url: string }, type: AdType): string {
  const query = new URLSearchParams({ adId: ad.id, productId: ad.productId, type, redirect: ad.url })
  return `/ad-redirect?${query.toString()}`
}

/** Both days are included; null means open-ended. */
export type AdDays = { startsOn: string | null; endsOn: string | null }

export type AdState = 'shown' | 'planned' | 'ended' | 'off'

export function adState({ active, startsOn, endsOn }: AdDays & { active: boolean }, today: string): AdState {
  if (!active) return 'off'
  if (startsOn !== null && startsOn > today) return 'planned'
  return endsOn !== null && endsOn < today ? 'ended' : 'shown'
}

function holds({ startsOn, endsOn }: AdDays, day: string): boolean {
  return (startsOn === null || startsOn <= day) && (endsOn === null || day <= endsOn)
}

/** The first day, from today on, when a position has room for one more; null when it never has. */
export function firstFreeDay(room: number, booked: readonly AdDays[], today: string): string | null {
  // A position can only become free on the day after an ad.
  const days = [today, ...booked.flatMap(({ endsOn }) => (endsOn === null ? [] : dayOf(dayStart(endsOn) + DAY)))]
  const free = days.filter((day) => day >= today && booked.filter((ad) => holds(ad, day)).length < room)
  return free.toSorted()[0] ?? null
}

/** The first day, from today on, when a position has no room for an ad with these days; null when it always has. */
export function firstFullDay(room: number, others: readonly AdDays[], own: AdDays, today: string): string | null {
  // A position can only fill up on a day when an ad begins.
  const days = [today, own.startsOn, ...others.map((other) => other.startsOn)]
  const full = days.filter(
    (day): day is string =>
      day !== null && day >= today && holds(own, day) && others.filter((other) => holds(other, day)).length >= room,
  )
  return full.toSorted()[0] ?? null
}

/** In characters. */
export const MESSAGE_LENGTH = 2000
