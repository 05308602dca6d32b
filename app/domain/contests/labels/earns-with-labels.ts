import { earnsBy, type ContestRules } from '#app/domain/contests/contest-rules.ts'
import type { Rule } from '#app/domain/points/points-table.ts'
import { judgeLabels } from './judge-labels.ts'
import { sameLabel, type EarningLabel } from './label-rules.ts'

/** Work that has labels. */
const LABELLED: readonly Rule[] = ['pull_request_opened', 'pull_request_accepted', 'issue_opened', 'issue_completed']

/** What one piece of work earns with these labels, besides the one that is required. */
export function earnsWithLabels(rules: ContestRules, rule: Rule, labels: readonly string[]): number {
  if (!LABELLED.includes(rule)) return earnsBy(rules, rule)
  const { required = null } = rules.meaning ?? {}
  const all = labels.length === 0 || required === null ? labels : [required, ...labels]
  const standing = all.map((label) => ({ label, setAt: 0, by: 'somebody' as const }))
  const judged = judgeLabels(rules, standing, { occurredAt: 0, isAcceptance: rule === 'pull_request_accepted' })
  return judged.reason === null ? earnsBy(rules, rule, judged) : 0
}

/** The label with which work of a kind earns most; null where none earns more. */
export function bestLabel(rules: ContestRules, rule: Rule): EarningLabel | null {
  const plain = earnsWithLabels(rules, rule, [])
  const best = rules.labels
    .map((label) => ({ label, earns: earnsWithLabels(rules, rule, [label.name]) }))
    .toSorted((one, other) => other.earns - one.earns)[0]
  return best === undefined || best.earns <= plain ? null : best.label
}

/** Whether work of a kind earns nothing without a label. */
export function needsLabel(rules: ContestRules, rule: Rule): string | null {
  return LABELLED.includes(rule) ? (rules.meaning?.required ?? null) : null
}

/** All labels that earn by one of the rules, each once. */
export function earningLabels(...all: readonly ContestRules[]): string[] {
  const names = all.flatMap(({ labels }) => labels.map(({ name }) => [sameLabel(name), name] as const))
  return [...new Map(names).values()]
}
