import type { FoundLabel, LabelReason } from '#app/domain/contests/labels/judge-labels.ts'
import type { LedgerRow } from '#app/domain/ledger/ledger-row.ts'
import type { ScoredKind } from '#app/domain/points/points-table.ts'

/** Why a fact earns nothing in a contest, or less than its rule says. */
export type ContestReason =
  | 'before_start'
  | 'after_end'
  | 'out_of_scope'
  | 'kind_off'
  | 'by_agent'
  | 'by_person'
  | LabelReason
  | 'held'
  | 'taken_back'
  | 'daily_limit'
  | 'open_limit'
  | 'ineligible'
  | 'by_hand'

export type ContestLine = {
  key: string
  day: string
  counted: number
  points: number
  reason: ContestReason | null
  /** The labels on its thread that the rules name; missing for none. */
  found?: FoundLabel[]
  /** A missing label that keeps it from counting. */
  wanted?: string
  /** Why organisers let it count less. */
  why?: string
}

export type ContestRow = LedgerRow & { kind: ScoredKind }
export type ScoredRow = { row: ContestRow; line: ContestLine }

/** Work from before somebody joined counts here, but not in the weekly climb. */
export function isRefused({ ineligible }: LedgerRow): boolean {
  return ineligible !== null && ineligible !== 'before_joining'
}
