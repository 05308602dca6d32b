import type { BoardRow } from '../standings/board-view.ts'

export type HomeAd = {
  title: string
  description: string
  imageUrl: string | null
  /** The address that counts the click. */
  href: string
}

/** One thing that earns points: '+50', 'for each pull request that is accepted'. */
export type EarningRule = { points: number; text: string }

export type HomeView = {
  /** Claimed players that are not suspended. */
  players: number
  week: { key: string; number: number; endsAt: number }
  /** The best ten of this week in rank order; the first three stand on the podium. */
  top: BoardRow[]
  ad: HomeAd | null
  /** Where 'Showcase your product here!' leads: the showcase screen, or `#contact` until it exists. */
  showcaseHref: string
  rules: EarningRule[]
  /** Who brought the visitor here by /invite/{username}. */
  inviter: string | null
  /** The signed-in player's place this week; rank 0 is unranked. */
  viewer: { username: string; rank: number; points: number } | null
  now: number
}
