import type { RefusedForm } from '#app/domain/form-outcome.ts'
import type { LeaderboardTab, LeaderboardValues } from '#app/domain/private-leaderboard.ts'

export type ListedLeaderboard = {
  id: string
  name: string
  description: string
  ownerUsername: string
  members: number
  /** The last day that counts, or null. */
  endsOn: string | null
  hasEnded: boolean
}

export type CreationRefusal = 'not_premium' | 'too_many'

export type MyLeaderboardsView = {
  mine: ListedLeaderboard[]
  joined: ListedLeaderboard[]
  /** Why no board can be created now; null where one can. */
  creationRefusal: CreationRefusal | null
  /** The form that was sent and did not pass. */
  refused?: RefusedForm
  /** UTC, for the calendar of the form. */
  today: string
}

export type MemberRow = {
  playerId: string
  /** Competition rank within the board; 0 while unranked. */
  rank: number
  username: string
  avatarUrl: string | null
  premium: boolean
  points: number
  /** Points of the seven days, Monday first; null where the tab is no week. */
  days: number[] | null
  isViewer: boolean
  /** Suspended players and accounts that GitHub no longer has do not compete. */
  isCompeting: boolean
}

/** `lifetime`: the tab that never ends. */
export type TabState = 'live' | 'provisional' | 'final' | 'lifetime'

/** What only the owner sees. */
export type OwnerTools = {
  invitationUrl: string
  /** Why staff took name and description down; null while they did not. */
  takenDown: string | null
  values: LeaderboardValues
  /** Everybody but the owner, by name. */
  others: { playerId: string; username: string }[]
  today: string
}

export type LeaderboardView = {
  id: string
  name: string
  description: string
  ownerUsername: string
  members: number
  createdAt: number
  endsOn: string | null
  hasEnded: boolean
  tab: LeaderboardTab
  tabs: LeaderboardTab[]
  /** ISO week, month or `all`: what the tab is about, up to the board's end. */
  period: string
  state: TabState
  /** When the tab's period ends; null for a lifetime and for ended boards. */
  endsAt: number | null
  /** Whether a week of final standings was closed without every answer from GitHub. */
  isForced: boolean
  /** When provisional standings become final at the earliest. */
  closesAt: number | null
  rows: MemberRow[]
  /** The signed-in member's own place, and the part of the board that shows it. */
  viewer: { rank: number; points: number; href: string }
  previousHref: string | null
  nextHref: string | null
  /** null for members who are not the owner. */
  owner: OwnerTools | null
  /** The owner's form that was sent and did not pass. */
  refused?: RefusedForm
  now: number
}

/** What an invitation shows to the signed-in player who follows it. */
export type InvitationView =
  | { state: 'visitor' }
  | { state: 'unknown' }
  | {
      state: 'open' | 'member' | 'ended' | 'full' | 'too_many'
      id: string | null
      name: string
      description: string
      ownerUsername: string
      ownerAvatarUrl: string | null
      members: number
      endsOn: string | null
    }
