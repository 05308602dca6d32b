import { NO_MEANING, sameLabel, type EarningLabel, type LabelRules } from './label-rules.ts'

/** In place of a label's name: an approving review by somebody who can push. */
export const APPROVING_REVIEW = ''

/** A label on a thread, and who set it; `unknown` if GitHub does not say. */
export type StandingLabel = {
  label: string
  setAt: number
  by: 'author' | 'organiser' | 'somebody' | 'unknown'
}

export type LabelReason =
  | 'label_missing'
  | 'label_by_author'
  | 'label_unknown'
  | 'label_without_points'
  | 'not_accepted'

/** A label that the rules name, as written on the thread, and why it does not count. */
export type FoundLabel = { label: string; why: null | 'author' | 'organiser' | 'late' | 'unknown' | 'outdone' }

export type LabelJudgement = {
  /** Why the work earns nothing; null if labels do not prevent it. */
  reason: LabelReason | null
  /** In place of the usual points; null if no label has points of its own. */
  points: number | null
  weight: number
  found: FoundLabel[]
}

/**
 * In a group the highest label counts, or the lowest; groups add their points and multiply by their weights.
 * `isAcceptance`: an accepted pull request; only that earns a label's own points.
 */
export function judgeLabels(
  rules: LabelRules,
  standing: readonly StandingLabel[],
  { occurredAt, isAcceptance }: { occurredAt: number; isAcceptance: boolean },
): LabelJudgement {
  const meaning = rules.meaning ?? NO_MEANING
  const valid = new Set(
    standing.filter((one) => whyNot(one, rules, occurredAt) === null).map(({ label }) => sameLabel(label)),
  )
  const counting = chosen(
    rules.labels.filter(({ name, points }) => valid.has(sameLabel(name)) && (points === undefined || isAcceptance)),
    meaning.lowest,
  )
  const points = pointsOf(counting)
  const weight = productOf(counting.filter(({ of }) => of === undefined))
  const found = foundIn(rules, standing, { occurredAt, counting })
  return {
    reason:
      missingReason(meaning.required, found, valid) ??
      (points === 0 || weight === 0 ? ('label_without_points' as const) : null),
    points,
    weight,
    found,
  }
}

/** Each group's points times the labels that multiply it, added up; null if no label has points. */
function pointsOf(counting: readonly EarningLabel[]): number | null {
  const earning = counting.filter(({ points }) => points !== undefined)
  if (earning.length === 0) return null
  return earning.reduce((sum, { points = 0, group = '' }) => {
    const times = counting.filter(({ of }) => of !== undefined && sameLabel(of) === sameLabel(group))
    return sum + points * productOf(times)
  }, 0)
}

function productOf(labels: readonly EarningLabel[]): number {
  return labels.reduce((product, { weight = 1 }) => product * weight, 1)
}

/** When labels, or a review, got an unmerged pull request accepted; null if they did not. */
export function acceptedByLabel(
  { meaning, labels }: LabelRules,
  standing: readonly StandingLabel[],
  isClosed: boolean,
): number | null {
  if (meaning === undefined) return null
  const { accepted, isAcceptedByReview } = meaning
  const rules = { labels, meaning }
  const accepting = standing.filter(
    (one) =>
      whyNot(one, rules, 0) === null &&
      (one.label === APPROVING_REVIEW
        ? isAcceptedByReview && !isClosed
        : accepted !== null && sameLabel(one.label) === sameLabel(accepted)),
  )
  return accepting.length === 0 ? null : Math.min(...accepting.map(({ setAt }) => setAt))
}

/** Under older rules labels had to be set before the work was accepted, and by nobody who organises. */
function whyNot({ setAt, by }: StandingLabel, { meaning }: LabelRules, occurredAt: number): FoundLabel['why'] {
  if (by === 'author' || by === 'unknown') return by
  if (meaning !== undefined) return null
  if (by === 'organiser') return 'organiser'
  return setAt > occurredAt ? 'late' : null
}

function missingReason(
  required: readonly string[],
  found: readonly FoundLabel[],
  valid: ReadonlySet<string>,
): LabelReason | null {
  const all = new Set(required.map(sameLabel))
  if (all.size === 0 || required.some((name) => valid.has(sameLabel(name)))) return null
  const own = found.find(({ label }) => all.has(sameLabel(label)))
  if (own === undefined) return 'label_missing'
  return own.why === 'author' ? 'label_by_author' : 'label_unknown'
}

/** One of each group; labels with points are chosen apart from those that multiply. */
function chosen(labels: readonly EarningLabel[], lowest: readonly string[]): EarningLabel[] {
  const groups = Map.groupBy(labels, ({ group = '', points }) => `${points === undefined} ${group}`)
  return [...groups.values()].flatMap((group) => {
    const ordered = group.toSorted((one, other) => valueOf(other) - valueOf(one))
    return (lowest.includes(group[0]?.group ?? '') ? ordered.at(-1) : ordered[0]) ?? []
  })
}

function valueOf({ points, weight }: EarningLabel): number {
  return points ?? weight ?? 1
}

function foundIn(
  rules: LabelRules,
  standing: readonly StandingLabel[],
  { occurredAt, counting }: { occurredAt: number; counting: readonly EarningLabel[] },
): FoundLabel[] {
  const { required, accepted } = rules.meaning ?? NO_MEANING
  const means = [...required, accepted, ...counting.map(({ name }) => name)].flatMap((name) =>
    name === null ? [] : sameLabel(name),
  )
  const named = new Set([...means, ...rules.labels.map(({ name }) => sameLabel(name))])
  return standing.flatMap((one) => {
    const own = sameLabel(one.label)
    if (one.label === APPROVING_REVIEW || !named.has(own)) return []
    return [{ label: one.label, why: whyNot(one, rules, occurredAt) ?? (means.includes(own) ? null : 'outdone') }]
  })
}
