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
  /** When `counted` last grew, the tie-break of equal scores. */
  grownAt: number
  sourceUpdatedAt: number | null
}
