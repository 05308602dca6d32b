import { prefixOf, REVIEW } from './label-lines.ts'
import { NO_MEANING, sameLabel, type EarningLabel, type LabelRules } from './label-rules.ts'
import { labelValue } from './label-text.ts'

/** Rules as text that `readLabelLines` reads back as the same rules. */
export function labelLines(rules: LabelRules): string {
  const { required, accepted, isAcceptedByReview, lowest } = rules.meaning ?? NO_MEANING
  const groups = Map.groupBy(rules.labels, ({ group = '' }) => group)
  const isRequiredOf = (labels: readonly EarningLabel[]) =>
    required.length > 1 && labels.some(({ name }) => required.includes(name))
  const earns = (name: string) => rules.labels.some((label) => sameLabel(label.name) === sameLabel(name))
  const alone = [...new Set([...(required.length > 1 ? [] : required), accepted])].flatMap((name) =>
    name === null || earns(name) ? [] : name,
  )
  const meaningsOf = (name: string) => [
    ...(required.length === 1 && required.includes(name) ? ['required'] : []),
    ...(accepted !== null && sameLabel(accepted) === sameLabel(name) ? ['accepted'] : []),
  ]
  /** Without its own heading such a label would join the required group, because of the words before its colon. */
  const isOfRequired = (name: string) =>
    [...groups].some(([group, labels]) => isRequiredOf(labels) && sameLabel(group) === sameLabel(prefixOf(name)))
  const blocks = [
    [
      ...(alone.some(isOfRequired) ? ['accepted:'] : []),
      ...alone.map((name) => `${name} = ${meaningsOf(name).join(', ')}`),
      ...(isAcceptedByReview ? [`${REVIEW} = accepted`] : []),
    ],
    ...[...groups].map(([group, labels]) => {
      const lines = labels.map(
        (label) => `${label.name} = ${[...meaningsOf(label.name), labelValue(label)].join(', ')}`,
      )
      const says = [
        ...(lowest.includes(group) ? ['the lowest counts'] : []),
        ...(isRequiredOf(labels) ? ['one is required'] : []),
      ]
      const isByPrefix = labels.every(({ name }) => sameLabel(prefixOf(name)) === sameLabel(group))
      const isSpeltSo = prefixOf(labels[0]?.name ?? '') === group
      if (says.length === 0 && isByPrefix && isSpeltSo) return lines
      return [`${[group === '' ? 'labels' : group, ...says].join(', ')}:`, ...lines]
    }),
  ]
  return blocks
    .filter((block) => block.length > 0)
    .map((block) => block.join('\n'))
    .join('\n\n')
}
