import type { Partner, Quote, Review } from '#app/content/content.ts'
import type { ShownAd } from '#app/core/ads/ad-view.ts'
import type { OfferView } from '#app/core/premium/load-offer.server.ts'
import type { ShownRow } from '#app/core/standings/board-view.ts'

/** Whoever stands on the podium has no row below it. */
export const PODIUM_PLACES = 3

/** One of the random players; the label is a winner's rank in the last closed week. */
export type PlayerTile = {
  username: string
  avatarUrl: string
  projects: number
  contributions: number
  label: string | null
}

export type HomeView = OfferView & {
  /** Claimed players that are not suspended. */
  players: number
  week: { number: number; startsAt: number; endsAt: number }
  /** The best ten of this week in rank order; the first three stand on the podium. */
  top: ShownRow[]
  /** Of the rows below the podium; null where the place is free or there are no rows. */
  ad: ShownAd | null
  sponsor: ShownAd | null
  tiles: PlayerTile[]
  /** Of the chest: how many prizes, and their worth in US dollars where it is known. */
  prizes: { count: number; worth: number }
  reviews: Review[]
  quote: Quote | null
  partners: Partner[]
  /** Who brought the visitor here by /invite/{username}. */
  inviter: string | null
  /** The signed-in player's place this week; rank 0 is unranked. */
  viewer: { username: string; rank: number; points: number } | null
  now: number
}
