import type { Credit } from './credit.ts'
import type { FactKind, Ineligibility } from './fact.ts'
import type { ReasonCode } from './reason.ts'

/** A fact with its points and their reason. Instants are epoch milliseconds. */
export type LedgerRow = {
  key: string
  kind: FactKind
  scale: 'contest' | 'lifetime'
  day: string
  week: string
  quantity: number
  ineligible: Ineligibility | null
  counted: number
  points: number
  reason: ReasonCode | null
  repositoryId: number | null
  title: string | null
  url: string | null
  occurredAt: number
  firstSeenAt: number
  /** When `points` last grew; breaks ties between equal scores. */
  grownAt: number
  sourceUpdatedAt: number | null
  counterpartId: number | null
  reviewerCanPush: boolean | null
  isAfterEnd: boolean | null
  landedAs: string | null
  agent: string | null
  /** Null in weeks of version 1, and for invalid work. Work too early or too late for its week has one for contests. */
  credit: Credit | null
}

export function pointsOf(rows: readonly Pick<LedgerRow, 'points'>[]): number {
  return rows.reduce((sum, { points }) => sum + points, 0)
}

export function byOccurrence(one: LedgerRow, other: LedgerRow): number {
  return one.occurredAt - other.occurredAt || (one.key < other.key ? -1 : one.key > other.key ? 1 : 0)
}
