import type { FoundLabel, LabelReason } from '#app/domain/contests/labels/judge-labels.ts'
import type { LedgerRow } from '#app/domain/ledger/ledger-row.ts'
import type { ContestKind } from '#app/domain/points/points-table.ts'

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
  /** The labels that its rules name, as they stand on its thread; missing where there are none. */
  found?: FoundLabel[]
  /** The label that keeps it from counting while it is missing. */
  wanted?: string
  /** Why its organisers let it count less. */
  why?: string
}

/** A fact that a contest can count. */
export type ContestRow = LedgerRow & { kind: ContestKind }
export type ScoredRow = { row: ContestRow; line: ContestLine }

/** Work of before its player joined counts here, and not in the weekly climb. */
export function isRefused({ ineligible }: LedgerRow): boolean {
  return ineligible !== null && ineligible !== 'before_joining'
}
