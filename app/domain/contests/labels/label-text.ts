import { capitalized } from '#app/domain/text/plain-text.ts'
import type { FoundLabel } from './judge-labels.ts'
import { namedLabels, NO_MEANING, sameLabel, type EarningLabel, type LabelRules } from './label-rules.ts'

export const WHO_SETS_LABELS =
  'A label counts if anyone but the author sets it, even after the merge. The labels set when the results become final are the ones that count.'

export function labelSentences(rules: LabelRules): string[] {
  const { labels, meaning } = rules
  if (labels.length === 0 && meaning === undefined) return []
  if (meaning === undefined)
    return labels.map(
      ({ name, weight = 1 }) =>
        `The label ${name} multiplies by ${weight}, if somebody else set it before the work was accepted.`,
    )
  const { required, accepted, isAcceptedByReview, lowest } = meaning
  const groups = Map.groupBy(labels, ({ group = '' }) => group)
  return [
    ...(required.length === 0 ? [] : [requiredSentence(required)]),
    ...(accepted === null && !isAcceptedByReview ? [] : [acceptedSentence(accepted, isAcceptedByReview)]),
    ...[...groups].map(([group, own]) => groupSentence(group, own, lowest.includes(group))),
    WHO_SETS_LABELS,
  ]
}

function requiredSentence(required: readonly string[]): string {
  return required.length === 1
    ? `Pull requests and issues without the label ${required.join('')} earn nothing.`
    : `Pull requests and issues without one of the labels ${required.join(', ')} earn nothing.`
}

function acceptedSentence(label: string | null, isByReview: boolean): string {
  const ways = [
    ...(label === null ? [] : [`the label ${label}`]),
    ...(isByReview ? ['an approving review from somebody with write access, while it is open'] : []),
  ]
  return `A pull request counts as accepted with ${ways.join(' or ')}.`
}

function groupSentence(group: string, labels: readonly EarningLabel[], isLowest: boolean): string {
  const values = labels.map((label) => `${label.name} ${labelValue(label)}`).join(', ')
  const which = labels.length > 1 ? ` Of several the ${isLowest ? 'lowest' : 'highest'} counts.` : ''
  return `${group === '' ? (labels.length === 1 ? 'Label' : 'Labels') : capitalized(group)}: ${values}.${which}`
}

export function labelRows(rules: LabelRules): { name: string; value: string }[] {
  const { required, accepted, isAcceptedByReview } = rules.meaning ?? NO_MEANING
  return [
    ...namedLabels(rules).map((name) => {
      const is = (other: string | null) => other !== null && sameLabel(other) === sameLabel(name)
      const earning = rules.labels.filter((label) => is(label.name)).map(labelValue)
      return {
        name,
        value: [
          ...(required.some(is) ? [required.length === 1 ? 'required' : 'one required'] : []),
          ...(is(accepted) ? ['accepted'] : []),
          ...earning,
        ].join(', '),
      }
    }),
    ...(isAcceptedByReview ? [{ name: 'Approving review', value: 'accepted' }] : []),
  ]
}

const whyTexts = {
  author: 'set by its author',
  organiser: 'set by an organiser',
  late: 'set too late, after the work was accepted',
  unknown: 'GitHub doesn’t say who set it',
  outdone: 'another label of its group counts',
} as const satisfies Record<Exclude<FoundLabel['why'], null>, string>

/** `level 2; docs (set by its author)`; empty for nothing. */
export function foundText(found: readonly FoundLabel[]): string {
  return found.map(({ label, why }) => (why === null ? label : `${label} (${whyTexts[why]})`)).join('; ')
}

export function labelChanges(before: LabelRules, after: LabelRules): string[] {
  const [from, to] = [before, after].map(
    (rules) => new Map(labelRows(rules).map(({ name, value }) => [sameLabel(name), { name, value }])),
  )
  if (from === undefined || to === undefined) return []
  return [
    ...[...to].flatMap(([key, { name, value }]) => {
      const old = from.get(key)?.value
      if (old === value) return []
      return [old === undefined ? `Label ${name}: ${value}` : `Label ${name} from ${old} to ${value}`]
    }),
    ...[...from].flatMap(([key, { name }]) => (to.has(key) ? [] : [`Label ${name} no longer counts`])),
  ]
}

/** `45 points`, `×1.5`, `×1.2 of level`. */
export function labelValue({ points, weight = 1, of }: EarningLabel): string {
  if (points !== undefined) return points === 1 ? '1 point' : `${points} points`
  return of === undefined ? `×${weight}` : `×${weight} of ${of}`
}
