import type { LedgerRow } from '#app/domain/ledger/ledger-row.ts'
import type { UnusualSign } from '#app/domain/weeks/unusual-week.ts'
import type { Change } from './read-figures.ts'

/** What a rehearsal found; `--json` prints it. Instants are epoch milliseconds. */
export type Rehearsal = {
  at: number
  /** The oldest first; the last one runs. */
  weeks: string[]
  accounts: RehearsedAccount[]
  leftOut: LeftOut[]
  findings: Finding[]
  cost: Cost
  comparison: Comparison | null
}

export type RehearsedAccount = {
  username: string
  name: string | null
  points: number
  weeks: AccountWeek[]
  /** Its share of what reading this week took of GitHub, and reading the weeks before. */
  refresh: { points: number; milliseconds: number }
  earlier: { points: number; milliseconds: number }
}

export type AccountWeek = {
  week: string
  points: number
  /** Among the given accounts; null without points. */
  place: number | null
  signs: UnusualSign[]
  lines: Line[]
}

export type Line = Pick<
  LedgerRow,
  'key' | 'kind' | 'day' | 'quantity' | 'counted' | 'points' | 'reason' | 'credit' | 'title' | 'url'
> & {
  /** What was done, as the ledger says it. */
  text: string
  /** Null where its name is not told any more. */
  repository: string | null
  /** How it was taken in, and by whom, where somebody else took it up. */
  how: string | null
  by: string | null
  /** Why it earned less, or not in full. */
  note: string | null
}

export type LeftOut = { name: string; why: string }

export type Finding = {
  account: string | null
  week: string | null
  text: string
  url: string | null
  times: number
}

export type Step = { what: string; requests: number; points: number; milliseconds: number }
export type Cost = { steps: Step[]; points: number; budget: number; requests: number; milliseconds: number }

export type Comparison = {
  file: string
  changes: Change[]
  accounts: { username: string; points: number; otherPoints: number; place: number | null; otherPlace: number | null }[]
}
