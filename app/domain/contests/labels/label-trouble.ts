import type { LedgerRow } from '#app/domain/ledger/ledger-row.ts'
import { APPROVING_REVIEW, type StandingLabel } from './judge-labels.ts'
import { isNearLabel, namedLabels, nearestLabel, sameLabel, type LabelRules } from './label-rules.ts'

export type LabelTrouble = {
  key: string
  repositoryId: number
  /** Several are a group; any of them would do. */
  wanted: string[]
  /** The label that is there in its place; null for nothing like it. */
  instead: string | null
  why: 'missing' | 'misspelt' | 'by_author'
}

/** Null if labels do not keep the work from counting. */
export function troubleOf(
  { kind, repositoryId }: Pick<LedgerRow, 'kind' | 'repositoryId'>,
  { key, reason }: { key: string; reason: string | null },
  rules: LabelRules,
  standing: readonly StandingLabel[],
): LabelTrouble | null {
  if (kind !== 'pull_request_accepted' || repositoryId === null || rules.meaning === undefined) return null
  const labels = standing.map(({ label }) => label).filter((label) => label !== APPROVING_REVIEW)
  const trouble = (wanted: string[], instead: string | null, why: LabelTrouble['why'] = 'missing') => ({
    key,
    repositoryId,
    wanted,
    instead,
    why: why === 'missing' && instead !== null ? ('misspelt' as const) : why,
  })
  const { required } = rules.meaning
  if (reason === 'label_missing' || reason === 'label_unknown') {
    const near = required.map((wanted) => ({ wanted, instead: nearestLabel(labels, wanted) }))
    const found = near.find(({ instead }) => instead !== null)
    return found === undefined ? trouble(required, null) : trouble([found.wanted], found.instead)
  }
  if (reason === 'label_by_author') return trouble(required, null, 'by_author')
  if (reason !== null && reason !== 'label_without_points') return null
  const misspelt = misspeltIn(labels, rules)
  if (misspelt !== null) return trouble([misspelt.wanted], misspelt.instead)
  const missing = missingGroup(labels, rules)
  return missing === null ? null : trouble(missing, null)
}

function misspeltIn(labels: readonly string[], rules: LabelRules): { wanted: string; instead: string } | null {
  for (const instead of labels) {
    const wanted = namedLabels(rules).find((name) => isNearLabel(instead, new Set([sameLabel(name)])))
    const isNamed = namedLabels(rules).some((name) => sameLabel(name) === sameLabel(instead))
    if (wanted !== undefined && !isNamed && !labels.some((one) => sameLabel(one) === sameLabel(wanted)))
      return { wanted, instead }
  }
  return null
}

/** If a group gives points, every piece of work should have one of its labels. */
function missingGroup(labels: readonly string[], { labels: earning }: LabelRules): string[] | null {
  const groups = Map.groupBy(
    earning.filter(({ points }) => points !== undefined),
    ({ group = '' }) => group,
  )
  const standing = new Set(labels.map(sameLabel))
  for (const group of groups.values())
    if (group.length > 1 && !group.some(({ name }) => standing.has(sameLabel(name))))
      return group.map(({ name }) => name)
  return null
}

export function mendText({ wanted, instead, why }: Pick<LabelTrouble, 'wanted' | 'instead' | 'why'>): string {
  const labels = wanted.join(' or ')
  switch (why) {
    case 'missing':
      return `Set the label ${labels}.`
    case 'misspelt':
      return `Set the label ${labels}. It has “${instead ?? ''}”.`
    case 'by_author':
      return `Somebody other than its author has to set the label ${labels}.`
  }
}
