import type { ShownAd } from '#app/core/ads/ad-view.ts'
import type { AdErrors, AdValues } from '#app/domain/ad-values.ts'
import type { AdSlot, AdState } from '#app/domain/ad.ts'

/** How far back the figures can be asked for, and from where without being asked. */
export const DAYS = { most: 365, usual: 30 } as const

type Staff = { email: string }

/** Visitors, each once a day; views are null where nothing tells who saw it. */
export type AdFigures = { views: number | null; clicks: number }
export type AdDay = { day: string; views: number; clicks: number }

export type ListedAd = {
  id: string
  title: string
  productId: string
  state: AdState
  startsOn: string | null
  endsOn: string | null
  figures: AdFigures
}

export type AdSlotView = { place: AdSlot; room: number; shown: number; ads: ListedAd[] }

export type AdminAdsView = { staff: Staff; days: number; places: AdSlotView[]; byDay: AdDay[] }

export type AdminAdView = {
  staff: Staff
  id: string
  /** null while the ad is being added. */
  title: string | null
  state: AdState
  values: AdValues
  errors: AdErrors
  /** Preview; null while there is too little to show. */
  preview: ShownAd | null
  days: number
  figures: AdFigures
  byDay: AdDay[]
}
