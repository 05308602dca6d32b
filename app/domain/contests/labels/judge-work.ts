import type { LedgerRow } from '#app/domain/ledger/ledger-row.ts'
import { judgeLabels, type FoundLabel, type LabelJudgement, type StandingLabel } from './judge-labels.ts'
import { acceptanceKeyOf, hasLabels } from './label-keys.ts'
import type { LabelRules } from './label-rules.ts'

type Row = Pick<LedgerRow, 'key' | 'kind' | 'occurredAt'>

/** Null for work that is no issue or pull request. */
export function judgeWork(
  rules: LabelRules,
  row: Row,
  labelsOf: (row: Row) => readonly StandingLabel[],
): LabelJudgement | null {
  if (!hasLabels(row.key)) return null
  const { occurredAt, kind } = row
  return judgeLabels(rules, labelsOf(row), { occurredAt, isAcceptance: kind === 'pull_request_accepted' })
}

/** The labels that the rules name, and the missing one if that is why the line earns nothing. */
export function foundOn(
  labels: LabelJudgement | null,
  { meaning }: LabelRules,
  reason: string | null,
): { found?: FoundLabel[]; wanted?: string } {
  const wanted =
    reason === 'not_accepted'
      ? meaning?.accepted
      : reason?.startsWith('label_') === true
        ? meaning?.required.join(' or ')
        : null
  return {
    ...(labels === null || labels.found.length === 0 ? {} : { found: labels.found }),
    ...(wanted == null || wanted === '' ? {} : { wanted }),
  }
}

/** Whether a label or a review would still get a pull request accepted. */
export function waitsForLabel({ key }: Row, { meaning }: LabelRules, accepted: ReadonlySet<string>): boolean {
  const acceptance = acceptanceKeyOf(key)
  const canCome = meaning !== undefined && (meaning.accepted !== null || meaning.isAcceptedByReview)
  return canCome && acceptance !== null && !accepted.has(acceptance)
}
