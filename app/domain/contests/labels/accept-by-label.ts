import type { LedgerRow } from '#app/domain/ledger/ledger-row.ts'
import { acceptedByLabel, type StandingLabel } from './judge-labels.ts'
import { acceptanceKeyOf } from './label-keys.ts'
import type { LabelRules } from './label-rules.ts'

type Accepting = {
  endsAt: number
  rulesAt: (instant: number) => LabelRules
  labelsOf: (row: Pick<LedgerRow, 'key'>) => readonly StandingLabel[]
}

/**
 * Adds the acceptance of pull requests that a label or a review accepted: work of the day they were opened, whatever
 * became of them. Those merged in time keep their own.
 */
export function acceptByLabel<Row extends LedgerRow>(
  rows: readonly Row[],
  { endsAt, rulesAt, labelsOf }: Accepting,
): Row[] {
  const merged = new Map(
    rows.filter((row) => row.kind === 'pull_request_accepted' && counts(row, endsAt)).map((row) => [row.key, row]),
  )
  const accepted = new Map(
    rows.flatMap((row): [string, Row][] => {
      const key = acceptanceKeyOf(row.key)
      if (key === null || merged.has(key) || !canBeAccepted(row)) return []
      const since = acceptedByLabel(rulesAt(row.occurredAt), labelsOf(row), row.ineligible === 'closed_unmerged')
      return since === null ? [] : [[key, acceptanceOf(row, key, since)]]
    }),
  )
  return [...rows.filter(({ key }) => !accepted.has(key)), ...accepted.values()]
}

function counts({ occurredAt, ineligible }: LedgerRow, endsAt: number): boolean {
  return occurredAt < endsAt && (ineligible === null || ineligible === 'before_joining')
}

/** Closing it without a merge does not matter here. */
function canBeAccepted({ ineligible }: LedgerRow): boolean {
  return ineligible === null || ineligible === 'before_joining' || ineligible === 'closed_unmerged'
}

function acceptanceOf<Row extends LedgerRow>(row: Row, key: string, since: number): Row {
  return {
    ...row,
    key,
    kind: 'pull_request_accepted',
    quantity: 1,
    ineligible: row.ineligible === 'closed_unmerged' ? null : row.ineligible,
    grownAt: Math.max(row.grownAt, since),
    credit: 'full',
  }
}
