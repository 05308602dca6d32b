import { isOn, bestLabel, earnsWithLabels, needsLabel } from '#app/domain/contests/contest-rules.ts'
import { labelValue } from '#app/domain/contests/labels/label-text.ts'
import type { ContestFields } from '#app/domain/contests/setup/contest-fields.ts'
import { readRules } from '#app/domain/contests/setup/contest-fields.ts'
import { POINTS_TABLE } from '#app/domain/points/points-table.ts'
import { classNames } from '#app/ui/class-names.ts'
import { formatOrdinal } from '#app/ui/format.ts'
import styles from './setup.module.css'

const RULE = 'pull_request_accepted'

export function Example({ fields }: { fields: ContestFields }) {
  const rules = readRules(fields).value
  const label = bestLabel(rules, RULE)
  const required = needsLabel(rules, RULE)
  const labels = label === null ? required.slice(0, 1) : [label.name]
  const { weight, limit } = rules.kinds[RULE]
  const opening = earnsWithLabels(rules, 'pull_request_opened', labels)
  const plain = earnsWithLabels(rules, RULE, []) + earnsWithLabels(rules, 'pull_request_opened', [])
  const best = earnsWithLabels(rules, RULE, labels)
  const isCounted = isOn(rules, RULE)
  return (
    <section className="stack gap-3 border-t border-line pt-5" aria-labelledby="example">
      <h3 id="example" className="text-lg">
        What a merged pull request earns here
      </h3>
      <dl className={classNames('soft-terms stack max-w-120', styles.receipt)}>
        <Line term="Accepted, as in the weekly climb" value={String(POINTS_TABLE[RULE].points)} />
        <Line term="Weight here" value={isCounted ? `×${weight}` : 'off'} />
        {required.length > 0 && isCounted && (
          <Line
            term={required.length === 1 ? `Label ${required.join('')}` : `One of ${required.length} labels`}
            value="required"
          />
        )}
        {label !== null && isCounted && <Line term={`Label ${label.name}`} value={labelValue(label)} />}
        <Line term="Opening it" value={opening === 0 ? 'off' : `+${opening}`} />
        <div className={classNames('flex items-baseline justify-between gap-4', styles.sum)}>
          <dt>One merged pull request</dt>
          <dd>+{best + opening}</dd>
        </div>
        {labels.length > 0 && isCounted && <Line term="Without a label" value={String(plain)} />}
        <Line term="Merged by its own author" value={String(opening)} />
        {fields['scope'] === 'chosen' && <Line term="Outside the scope" value="0" />}
        {isCounted && <Line term={`From the ${formatOrdinal(limit + 1)} in a day`} value="0" />}
      </dl>
    </section>
  )
}

function Line({ term, value }: { term: string; value: string }) {
  return (
    <div className="flex items-baseline justify-between gap-4">
      <dt>{term}</dt>
      <dd>{value}</dd>
    </div>
  )
}
