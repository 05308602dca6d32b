import type { Rule } from '#app/domain/points-table.ts'
import type { RecapKind } from '#app/domain/recap-period.ts'

/** A day of a week or month, a month of a year. */
export type RecapStep = {
  /** First day, `YYYY-MM-DD`. */
  from: string
  points: number
  isAhead: boolean
}

export type RecapWork = { rule: Rule; counted: number; points: number }

export type RecapMoment = {
  /** 'Pull request accepted'. */
  what: string
  /** The thing's own title and number; commits have none. */
  title: string | null
  number: number | null
  repository: string | null
  url: string | null
  points: number
  day: string
}

export type RecapRepository = { name: string; url: string; points: number }

export type RecapView = {
  username: string
  avatarUrl: string | null
  premium: boolean
  isOwner: boolean
  period: RecapChoice
  /** Figures can change until the period has ended and its last week is closed. */
  state: 'running' | 'provisional' | 'final'
  points: number
  /** Place on that week's or month's board; years have none. */
  place: { rank: number; of: number } | null
  /** The period before; null where the player had not joined by then. */
  before: { key: string; points: number; rank: number } | null
  steps: RecapStep[]
  /** Days with points, and those that had begun. */
  days: { climbed: number; begun: number; longestRun: number }
  best: { day: string; points: number } | null
  /** Most points first. */
  work: RecapWork[]
  moment: RecapMoment | null
  repositories: { count: number; top: RecapRepository[] }
  /** Top ten places of closed weeks in the period. */
  awards: { week: string; place: number }[]
  /** Months and years: the weeks with points in them, and the best of those. */
  weeks: { climbed: number; best: { week: string; points: number; rank: number } | null } | null
  /** As it stands today, for the end of the story. */
  level: { level: number; progress: number; pointsToNext: number }
  tabs: { kind: RecapKind; href: string }[]
  previousHref: string | null
  nextHref: string | null
  /** Periods that can be picked, newest first; the one shown is among them. */
  choices: RecapChoice[]
  /** Absolute address of this recap. */
  shareUrl: string
  /** Path of its picture. */
  cardHref: string
}

export type RecapChoice = { kind: RecapKind; key: string; startsAt: number; endsAt: number }

/** What /recap answers: the question for a name, a recap, or why there is none. */
export type RecapAnswer =
  | { state: 'asking'; username: string; error: string | null }
  | { state: 'unknown'; username: string }
  | { state: 'absent'; username: string; why: 'unreadable' | 'ahead' | 'before'; period: string; href: string }
  | { state: 'told'; recap: RecapView }
