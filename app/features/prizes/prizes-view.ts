import type { OwnAward } from '#app/core/weeks/own-awards.server.ts'
import type { RefusedForm } from '#app/domain/form-outcome.ts'

export type PrizeView = {
  id: string
  title: string
  description: string
  sponsor: string
  /** US dollars; null where it has no price. */
  worth: number | null
  isExclusive: boolean
  /** What the signed-in winner can do with it. */
  state:
    | { kind: 'none' }
    /** Of that week's award. */
    | { kind: 'open'; week: string }
    | { kind: 'premium_only' }
    | { kind: 'exhausted' }
    | { kind: 'taken'; code: string; url: string }
}

export type TakenPrize = { week: string; title: string; code: string; url: string }

/** A place of a closed week; one that is being checked names nobody, not even to its own winner, who is told above. */
export type WinnerLine =
  | { place: number; isBeingChecked: true }
  | {
      place: number
      isBeingChecked: false
      username: string | null
      avatarUrl: string | null
      points: number
      isViewer: boolean
    }

export type PrizesView = {
  week: { number: number; endsAt: number }
  /** Whole dollars of all prizes that have a price. */
  worth: number
  prizes: PrizeView[]
  /** The last closed week; null before the first one closed. */
  last: {
    week: string
    number: number
    winners: WinnerLine[]
  } | null
  /** The signed-in player's own awards that can be opened or appealed now, the oldest first. */
  awards: OwnAward[]
  isSignedIn: boolean
  isSuspended: boolean
  /** Codes of earlier weeks. */
  earlier: TakenPrize[]
  /** An appeal that was not taken. */
  refused?: RefusedForm
  now: number
}
