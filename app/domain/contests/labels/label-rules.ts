/** Different labels that rules may name. */
export const LABELS_CAP = 30
/** Of GitHub's own labels. */
export const LABEL_LENGTH = 50
/** No label makes a piece of work worth more than so many times the usual. */
export const MOST_TIMES = 10

/**
 * A label with points of its own, or that multiplies: everything, or the points of the group `of`. Labels of before there
 * were groups are in the one without a name.
 */
export type EarningLabel = { name: string; weight?: number; of?: string; points?: number; group?: string }

/** What labels mean besides; without it, as in rules of before, labels had to stand before the work was accepted. */
export type LabelMeaning = {
  /** Pull requests and issues without one of these earn nothing. */
  required: string[]
  /** A pull request with it counts as accepted, whether it is open or closed. */
  accepted: string | null
  /** An approving review of somebody who can push means the same. */
  isAcceptedByReview: boolean
  /** Groups of which the lowest counts, not the highest. */
  lowest: string[]
}

export type LabelRules = {
  labels: EarningLabel[]
  /** Missing in rules without labels, and in those of before labels could mean more than a weight. */
  meaning?: LabelMeaning
}

export const NO_MEANING: LabelMeaning = { required: [], accepted: null, isAcceptedByReview: false, lowest: [] }

/** The one spelling of all that mean the same label: `gssoc: approved` and `GSSoC:approved`, `level-1` and `level_1`. */
export function sameLabel(name: string): string {
  return name
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll(/[\s\p{Pd}_]+/gu, '')
}

/** All labels that the rules name, each once. */
export function namedLabels({ labels, meaning }: LabelRules): string[] {
  const all = [...(meaning?.required ?? []), meaning?.accepted, ...labels.map(({ name }) => name)]
  const named = all.flatMap((name) => (name == null ? [] : [[sameLabel(name), name] as const]))
  return [...new Map(named.toReversed()).values()].toReversed()
}

export function goByLabels(rules: LabelRules): boolean {
  return rules.labels.length > 0 || rules.meaning !== undefined
}

/** Whether a label was probably meant to be one of these, which are in the one spelling. */
export function isNearLabel(label: string, named: ReadonlySet<string>): boolean {
  const own = sameLabel(label)
  if (named.has(own)) return false
  return [...named].some((one) => isMisspelt(own, one) || isBare(own, one))
}

/** The named label that this one was probably meant to be. */
export function nearestLabel(labels: readonly string[], name: string): string | null {
  return labels.find((label) => isNearLabel(label, new Set([sameLabel(name)]))) ?? null
}

const LETTERS_FOR = { one: 4, two: 8 }

/** One or two letters differ; figures tell labels apart. */
function isMisspelt(own: string, named: string): boolean {
  if (own.replaceAll(/\D/g, '') !== named.replaceAll(/\D/g, '')) return false
  const length = Math.min(own.length, named.length)
  const most = length >= LETTERS_FOR.two ? 2 : length >= LETTERS_FOR.one ? 1 : 0
  return Math.abs(own.length - named.length) <= most && distance(own, named) <= most
}

/** `approved` and `gssocapproved` for `gssoc:approved`. */
function isBare(own: string, named: string): boolean {
  const [, after] = /:([^:]+)$/.exec(named) ?? []
  return after !== undefined && (own === after || own === named.replaceAll(':', ''))
}

function distance(one: string, other: string): number {
  let above = Array.from({ length: other.length + 1 }, (_, index) => index)
  for (const [row, letter] of Array.from(one).entries()) {
    const line = [row + 1]
    for (const [column, expected] of Array.from(other).entries())
      line.push(
        Math.min(
          (above[column] ?? 0) + Number(letter !== expected),
          (above[column + 1] ?? 0) + 1,
          (line[column] ?? 0) + 1,
        ),
      )
    above = line
  }
  return above.at(-1) ?? 0
}
