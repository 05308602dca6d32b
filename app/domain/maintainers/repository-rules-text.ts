import { timeText } from '#app/domain/time/date-text.ts'
import { isBrakedAt, type RuleChoice } from './repository-rules.ts'

/** A sentence for each thing that is set at a moment; none if everything counts. */
export function rulesTexts(rules: RuleChoice | null, at: number): string[] {
  if (rules === null) return []
  if (rules.points === 'none') return ['Nothing here earns points.']
  const { labels, mostOpen, landedLabel, issueFirst } = rules
  return [
    ...(isBrakedAt(rules, at) ? [brakeText(rules)] : []),
    ...(labels.length === 0
      ? []
      : [
          `Pull requests and issues earn points only with ${labels.length === 1 ? 'the label' : 'one of the labels'} ${listed(labels)}.`,
        ]),
    ...(mostOpen === null ? [] : [`A pull request earns nothing when you already have ${mostOpen} open here.`]),
    ...(issueFirst
      ? [
          'A pull request earns points only when it links an issue that was open before it, by somebody else or labelled by a maintainer.',
        ]
      : []),
    ...(landedLabel === null ? [] : [`Closed with the label “${landedLabel}”, a pull request counts as accepted.`]),
  ]
}

function brakeText({ endsAt }: RuleChoice): string {
  const until = endsAt === null ? '' : ` until ${timeText(endsAt)}`
  return `The brake is on${until}: pull requests opened or accepted while it is on earn nothing.`
}

function listed(labels: readonly string[]): string {
  return labels.map((label) => `“${label}”`).join(', ')
}
