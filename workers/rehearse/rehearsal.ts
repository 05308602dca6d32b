import type { LedgerView } from '#app/core/ledger/load-ledger.server.ts'
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

export type RehearsedAccount = { username: string; name: string | null; points: number; weeks: AccountWeek[] }

export type AccountWeek = {
  week: string
  points: number
  /** Among the given accounts; null without points. */
  place: number | null
  signs: UnusualSign[]
  lines: Line[]
}

/** As its player sees it, with all that decided on it. */
export type Line = LedgerView['lines'][number] &
  Pick<LedgerRow, 'kind' | 'counted' | 'reason' | 'credit' | 'landedAs'> & {
    /** Who took it up. */
    by: string | null
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
