import type { Credit } from './credit.ts'
import type { FactKind, Ineligibility } from './fact.ts'
import type { ReasonCode } from './reason.ts'

/** One fact with its points and their reason. Instants are epoch milliseconds. */
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
  /** When `points` last grew, the tie-break of equal scores. */
  grownAt: number
  sourceUpdatedAt: number | null
  /** The GitHub id of who took it up, see `Fact`. */
  counterpartId: number | null
  /** Whether a review's author can push to its repository; null when unknown and for everything else. */
  reviewerCanPush: boolean | null
  /** Whether a review came too late, or an issue ended without a change by somebody else, see `Fact`. */
  isAfterEnd: boolean | null
  /** How a pull request was taken in without a merge: a commit's hash, or `label:` and the label. */
  landedAs: string | null
  /** The account of the agent that opened the pull request for the player; null for everything else. */
  agent: string | null
  /**
   * How the row counts; null in weeks of version 1, and where something else than its time keeps it from counting. Work of
   * before joining, or found after its week closed, has one for contests.
   */
  credit: Credit | null
}

export function pointsOf(rows: readonly Pick<LedgerRow, 'points'>[]): number {
  return rows.reduce((sum, { points }) => sum + points, 0)
}

/** For sorting: earlier work first. */
export function byOccurrence(one: LedgerRow, other: LedgerRow): number {
  return one.occurredAt - other.occurredAt || (one.key < other.key ? -1 : one.key > other.key ? 1 : 0)
}
