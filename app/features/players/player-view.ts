import type { AchievementView } from '#app/core/achievements/list-achievements.server.ts'
import type { InboxView } from '#app/core/inbox/inbox.server.ts'
import type { LedgerView } from '#app/core/ledger/load-ledger.server.ts'
import type { OwnProjects } from '#app/core/projects/player-projects.server.ts'
import type { ShownProject } from '#app/core/projects/show-project.server.ts'
import type { FriendsView } from '#app/core/referrals/list-friends.server.ts'
import type { BoardRow } from '#app/core/standings/board-view.ts'
import type { BonusKind, NextSteps } from '#app/domain/next-steps.ts'
import type { PrizeEligibility } from '#app/domain/prize-eligibility.ts'
import type { Counters } from '#app/domain/total-points.ts'

export type ClimbDay = {
  /** `YYYY-MM-DD`. */
  day: string
  points: number
  /** Days that have not begun carry no points and no step in the chart. */
  isAhead: boolean
}

export type PlayerWeek = {
  key: string
  number: number
  points: number
  /** Seven, Monday first. */
  days: ClimbDay[]
  endsAt: number
  /** What is missing to the place above; null at the top and for unranked players. */
  toNextRank: { rank: number; points: number } | null
}

/** One line of the feed of the last 30 days. */
export type ActivityLine = {
  id: string
  /** 'Opened a pull request'. */
  text: string
  repository: string
  number: number | null
  url: string | null
  occurredAt: number
}

export type LevelView = {
  level: number
  /** Without the premium share. */
  total: number
  pointsToNext: number
  /** From 0 to 1. */
  progress: number
}

export type TotalView = {
  counters: Counters
  contributions: number
  /** Points of Telegram, app and friends. */
  bonuses: number
  total: number
  /** total + 20%, premium players only; it ranks nobody. */
  premiumTotal: number | null
}

/** What only the player sees on the own page. */
export type OwnerView = {
  /** null while a refresh is possible, else when the next one is. */
  nextRefreshAt: number | null
  /** Result of the last refresh form. */
  refreshError: string | null
  inbox: InboxView
  projects: OwnProjects
  next: {
    /** Has enough points this week for a place. */
    isRanked: boolean
    steps: NextSteps
    /** When the limits of today end. */
    limitsEndAt: number
    /** Lifetime bonuses not yet taken, and where to. */
    bonuses: { kind: BonusKind; points: number; href: string }[]
  }
  prizes: {
    standing: PrizeEligibility
    /** A place in a closed week whose codes can be taken. */
    won: { weekNumber: number; place: number } | null
  }
  /** Absolute address that brings friends. */
  inviteUrl: string
  friends: FriendsView
}

export type PlayerView = {
  username: string
  githubId: number
  avatarUrl: string | null
  /** What the player gave beside the GitHub name. */
  displayName: string | null
  bio: string | null
  premium: boolean
  /** Name in English; null where not told. */
  country: string | null
  joinedAt: number
  /** This week; 0 is unranked. */
  rank: number
  /** Places gained since yesterday's end; null where there is nothing to compare. */
  change: number | null
  week: PlayerWeek
  /** The rows around the player on this week's board, the own one among them; empty for unranked players. */
  neighbours: BoardRow[]
  /** Link to the page of the board that shows the player; null for unranked players. */
  boardHref: string | null
  /** What others see of them; how many the plan has room for is the owner's to know. */
  projects: ShownProject[]
  /** null while GitHub does not answer. */
  activity: ActivityLine[] | null
  ledger: LedgerView
  level: LevelView
  achievements: AchievementView[]
  total: TotalView
  /** Best closed or running week; null before the first points. */
  bestWeek: { week: string; weekNumber: number; points: number; rank: number } | null
  /** Absolute address of this page. */
  shareUrl: string
  /** The last complete answer from GitHub; null before the first. */
  updatedAt: number | null
  outage: boolean
  /** The award of that week waits for a person's look. */
  held: { weekNumber: number; place: number } | null
  owner: OwnerView | null
  /** Somebody else is signed in and may tell us what looks wrong. */
  canReport: boolean
  now: number
}
