export const LABELS_CAP = 30
export const LABEL_LENGTH = 50
/** The most that labels make of a piece of work, times the usual. */
export const MOST_TIMES = 10

/** With its own points, or multiplies: everything, or group `of`. Older labels are in the group without a name. */
export type EarningLabel = { name: string; weight?: number; of?: string; points?: number; group?: string }

/** Without it, as in older rules, labels had to be set before the work was accepted. */
export type LabelMeaning = {
  /** Pull requests and issues need one of these to earn anything. */
  required: string[]
  /** A pull request with it is accepted, whether open or closed. */
  accepted: string | null
  /** An approving review by somebody who can push does the same. */
  isAcceptedByReview: boolean
  /** Groups in which the lowest counts, not the highest. */
  lowest: string[]
}

export type LabelRules = {
  labels: EarningLabel[]
  /** Missing in rules without labels, and in older ones, where labels are only weights. */
  meaning?: LabelMeaning
}

export const NO_MEANING: LabelMeaning = { required: [], accepted: null, isAcceptedByReview: false, lowest: [] }

/** One spelling for all that mean the same label: `gssoc: approved` and `GSSoC:approved`, `level-1` and `level_1`. */
export function sameLabel(name: string): string {
  return name
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll(/[\s\p{Pd}_]+/gu, '')
}

/** Each once. */
export function namedLabels({ labels, meaning }: LabelRules): string[] {
  const all = [...(meaning?.required ?? []), meaning?.accepted, ...labels.map(({ name }) => name)]
  const named = all.flatMap((name) => (name == null ? [] : [[sameLabel(name), name] as const]))
  return [...new Map(named.toReversed()).values()].toReversed()
}

export function goByLabels(rules: LabelRules): boolean {
  return rules.labels.length > 0 || rules.meaning !== undefined
}

/** Whether a label was probably meant to be one of these. `named`: by `sameLabel`. */
export function isNearLabel(label: string, named: ReadonlySet<string>): boolean {
  const own = sameLabel(label)
  if (named.has(own)) return false
  return [...named].some((one) => isMisspelt(own, one) || isBare(own, one))
}

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
