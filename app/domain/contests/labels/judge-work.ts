import type { LedgerRow } from '#app/domain/ledger/ledger-row.ts'
import { judgeLabels, type FoundLabel, type LabelJudgement, type StandingLabel } from './judge-labels.ts'
import { acceptanceKeyOf, hasLabels } from './label-keys.ts'
import type { LabelRules } from './label-rules.ts'

type Row = Pick<LedgerRow, 'key' | 'kind' | 'occurredAt'>

/** What the rules make of the labels of an issue or pull request; null for other work. */
export function judgeWork(
  rules: LabelRules,
  row: Row,
  labelsOf: (row: Row) => readonly StandingLabel[],
): LabelJudgement | null {
  if (!hasLabels(row.key)) return null
  const { occurredAt, kind } = row
  return judgeLabels(rules, labelsOf(row), { occurredAt, isAcceptance: kind === 'pull_request_accepted' })
}

/** The labels that the rules name, and the one without which a line earns nothing for this reason. */
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

/** Whether a pull request would still be accepted by a label or a review. */
export function waitsForLabel({ key }: Row, { meaning }: LabelRules, accepted: ReadonlySet<string>): boolean {
  const acceptance = acceptanceKeyOf(key)
  const canCome = meaning !== undefined && (meaning.accepted !== null || meaning.isAcceptedByReview)
  return canCome && acceptance !== null && !accepted.has(acceptance)
}
