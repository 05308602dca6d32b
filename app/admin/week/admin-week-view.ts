import type { AwardState } from '#app/domain/award.ts'
import type { WeekState } from '#app/domain/period.ts'

export type Named = { id: string; username: string }

export type Leader = { place: number; rank: number; points: number; player: Named; signs: string[]; reports: number }

export type WeekBoard = {
  week: string
  state: WeekState
  leaders: Leader[]
  /** The weeks that are not closed. */
  tabs: { week: string; label: string; href: string; isCurrent: boolean }[]
}

export type AwardLine = {
  week: string
  place: number
  points: number
  state: AwardState
  signs: string[]
  reason: string | null
  /** null once the player erased the account. */
  player: Named | null
}

export type AppealLine = {
  id: string
  player: Named
  week: string
  text: string
  createdAt: number
  award: { place: number; state: AwardState } | null
}

export type ReportLine = { id: string; player: Named; reporter: Named; week: string; text: string; createdAt: number }

export type Page<Line> = { lines: Line[]; firstHref: string | null; nextHref: string | null }

export type CloseLine = {
  week: string
  state: WeekState
  due: number
  dueAnyway: number
  closedAt: number | null
  isForced: boolean
  /** null where nothing was noted. */
  cost: { milliseconds: number; rowsWritten: number; unanswered: number } | null
  /** Of a week that settles, once everybody is asked for the last time. */
  waitingFor: {
    lines: { player: Named; points: number; askedAt: number; answeredAt: number }[]
    hasMore: boolean
  } | null
}

export type WeekReview = {
  now: number
  board: WeekBoard
  awards: { week: string; lines: AwardLine[] }[]
  appeals: Page<AppealLine>
  reports: Page<ReportLine>
  closes: CloseLine[]
}
