import type { LedgerView } from '#app/core/ledger/load-ledger.server.ts'
import type { AwardState } from '#app/domain/award.ts'
import type { PlayerSearch } from '#app/domain/player-search.ts'

export type PlayerState = 'unclaimed' | 'suspended' | 'banned' | 'gone' | 'merged'

export type FoundPlayer = {
  id: string
  username: string
  avatarUrl: string
  states: PlayerState[]
  isPremium: boolean
  /** Found by a name that the player had before. */
  isFormer: boolean
  joinedAt: number
}

export type SearchView = {
  /** null before anything was asked. */
  asked: { by: PlayerSearch | 'premium'; value: string } | null
  found: FoundPlayer[]
  /** What to say where nobody was found, or nothing was typed. */
  missing: string | null
  firstHref: string | null
  nextHref: string | null
}

export type Named = { id: string; username: string }

export type AwardRow = { week: string; place: number; points: number; state: AwardState }

/** A row of the ledger that counts for the total and no week. */
export type LifetimeLine = {
  key: string
  title: string
  note: string | null
  points: number
  at: number
  /** The adjustment's id while it can be taken back. */
  adjustmentId: string | null
}

export type MergeView = {
  into: Named
  effects: {
    lifetimePoints: number
    friends: number
    ownBoards: number
    boards: number
    achievements: number
    projects: number
    codes: number
    premium: number
    telegram: boolean
    /** What stays with the account that leaves. */
    awards: number
    openPoints: number
  }
}

export type AdminPlayer = {
  now: number
  id: string
  username: string
  name: string | null
  avatarUrl: string
  githubId: number
  states: PlayerState[]
  mergedInto: Named | null
  merged: Named[]
  authIds: string[]
  formerUsernames: string[]
  /** Others who have or had one of these names. */
  namesakes: Named[]
  joinedAt: number
  claimedAt: number | null
  /** Masked. */
  email: { masked: string; isConfirmed: boolean } | null
  hasTelegram: boolean
  installationId: number | null
  invitedBy: Named | null
  sessions: number
  answeredAt: number | null
  premium: { source: string; plan: string; status: string; entitles: boolean; until: number | null }[]
  isPremium: boolean
  level: number
  standings: { label: string; points: number; rank: number }[]
  total: number
  awards: AwardRow[]
  ledger: LedgerView
  /** Adjustments of the ledger's week that can be taken back. */
  adjustments: LifetimeLine[]
  lifetime: LifetimeLine[]
  audit: { sequence: number; at: number; actor: string; text: string; detail: string }[]
  /** Weeks that points can still be taken of. */
  openWeeks: string[]
  /** The id of the next adjustment. */
  adjustmentId: string
  /** When the account is erased; null while nobody asked for it. */
  eraseAt: number | null
  /** Between asking for an erasure and the erasure. */
  graceDays: number
  merge: MergeView | { typed: string; error: string } | null
}
