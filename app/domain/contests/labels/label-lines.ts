import { isSpamLabel } from '#app/domain/ledger/spam-label.ts'
import { POINTS_TABLE } from '#app/domain/points/points-table.ts'
import { plainLines } from '#app/domain/text/plain-text.ts'
import {
  LABEL_LENGTH,
  LABELS_CAP,
  MOST_TIMES,
  NO_MEANING,
  namedLabels,
  sameLabel,
  type EarningLabel,
  type LabelMeaning,
  type LabelRules,
} from './label-rules.ts'

export const MOST_LABEL_POINTS = MOST_TIMES * POINTS_TABLE.pull_request_accepted.points
const LEAST_WEIGHT = 0.1

/** Enough for all labels, each in a line of its own, and their headings. */
export const LABELS_TEXT_LENGTH = 5000

const REVIEW = 'approving review'

type Entry = { name: string; group: string; values: Value[] }
type Value = { what: 'required' | 'accepted' } | { what: 'points'; points: number } | { what: 'weight'; weight: number }

type Group = { name: string; isLowest: boolean }
type Lines = { entries: Entry[]; lowest: string[] }

/** Labels as they are typed, one a line, such as `level: advanced = 45 points`; the first wrong line says what is wrong. */
export function readLabelLines(typed: string): { value: LabelRules; error: string | null } {
  const read = readLines(typed)
  if (typeof read === 'string') return { value: { labels: [] }, error: read }
  const value = rulesOf(read)
  return { value, error: wrongLabels(read.entries, value) }
}

function readLines(typed: string): Lines | string {
  const read: Lines = { entries: [], lowest: [] }
  let heading: (Group & { isEmpty: boolean }) | null = null
  for (const line of plainLines(typed).split('\n')) {
    if (line === '') {
      if (heading?.isEmpty === false) heading = null
      continue
    }
    const group = headingOf(line)
    if (group !== null) {
      heading = { ...group, isEmpty: true }
      if (group.isLowest) read.lowest.push(group.name)
      continue
    }
    const entry = entryOf(line, heading?.name ?? null)
    if (typeof entry === 'string') return entry
    if (heading !== null) heading.isEmpty = false
    read.entries.push(entry)
  }
  return read
}

/** `level:` and `level, the lowest counts:`. */
function headingOf(line: string): Group | null {
  if (line.includes('=')) return null
  const [, name, which] = /^([^:]{1,50}?)(?:,? *(?:the )?(lowest|highest)(?: counts)?)? *:$/i.exec(line) ?? []
  return name === undefined ? null : { name: name.trim(), isLowest: which?.toLowerCase() === 'lowest' }
}

function entryOf(line: string, heading: string | null): Entry | string {
  const at = line.lastIndexOf('=')
  const name = line
    .slice(0, Math.max(at, 0))
    .trim()
    .replaceAll(/^[“"`]+|[”"`]+$/g, '')
  if (at === -1 || sameLabel(name) === '')
    return `“${shortened(line)}” doesn’t say what the label does. Write “label = 20 points”, “label = ×2”, “label = required” or “label = accepted”.`
  if (name.length > LABEL_LENGTH)
    return `“${shortened(name)}” is too long: GitHub’s labels have ${LABEL_LENGTH} characters at most.`
  const values = line
    .slice(at + 1)
    .split(/, +| and /)
    .map((part) => valueOf(part.trim().toLowerCase()))
  const known = values.filter((value) => value !== null)
  if (known.length < values.length)
    return `We don’t understand “${shortened(line.slice(at + 1).trim())}” for the label “${name}”. Write “20 points”, “×2”, “required” or “accepted”.`
  return { name, group: heading ?? prefixOf(name), values: known }
}

function valueOf(text: string): Value | null {
  if (text === 'required' || text === 'accepted') return { what: text }
  const [, points] = /^(\d{1,5})(?: *(?:points?|pts?))?$/.exec(text) ?? []
  if (points !== undefined) return { what: 'points', points: Number(points) }
  const [, after, before] = /^[×x*] *(\d{1,3}(?:[.,]\d{1,2})?)$|^(\d{1,3}(?:[.,]\d{1,2})?) *[×x*]$/.exec(text) ?? []
  const weight = after ?? before
  return weight === undefined ? null : { what: 'weight', weight: Number(weight.replace(',', '.')) }
}

/** Labels that share what stands before their colon are one group. */
function prefixOf(name: string): string {
  return /^([^:]+):/.exec(name)?.[1]?.trim() ?? ''
}

function isReview({ name }: Entry): boolean {
  return sameLabel(name).replace(/^an/, '') === sameLabel(REVIEW)
}

function rulesOf({ entries, lowest }: Lines): LabelRules {
  const earning = entries.filter(({ values }) => values.some(({ what }) => what === 'points' || what === 'weight'))
  const spellings = new Map(earning.toReversed().map(({ group }) => [sameLabel(group), group]))
  const groupOf = (group: string) => spellings.get(sameLabel(group)) ?? group
  const having = (what: Value['what']) => (entry: Entry) => entry.values.some((value) => value.what === what)
  const labels = entries
    .filter((entry) => !isReview(entry))
    .flatMap(({ name, group, values }) =>
      values.flatMap((value): EarningLabel[] => {
        const of = { name, ...(group === '' ? {} : { group: groupOf(group) }) }
        if (value.what === 'points') return [{ ...of, points: value.points }]
        return value.what === 'weight' ? [{ ...of, weight: value.weight }] : []
      }),
    )
  if (entries.length === 0) return { labels: [] }
  const accepted = entries.filter(having('accepted'))
  return {
    labels,
    meaning: {
      required: entries.find(having('required'))?.name ?? null,
      accepted: accepted.find((entry) => !isReview(entry))?.name ?? null,
      isAcceptedByReview: accepted.some(isReview),
      lowest: [...new Set(lowest.map(groupOf))].filter((name) => labels.some(({ group }) => group === name)),
    },
  }
}

function wrongLabels(entries: readonly Entry[], rules: LabelRules): string | null {
  const ofLabels = entries.filter((entry) => !isReview(entry))
  const review = entries.find(isReview)
  if (review !== undefined && review.values.some(({ what }) => what !== 'accepted'))
    return 'An approving review can only mean accepted: write “approving review = accepted”.'
  const count = namedLabels(rules).length
  if (count > LABELS_CAP) return `Up to ${LABELS_CAP} labels. These are ${count}.`
  return (
    wrongTwice(ofLabels) ??
    wrongMeaning(ofLabels, 'required') ??
    wrongMeaning(ofLabels, 'accepted') ??
    ofLabels.map(wrongValue).find((wrong) => wrong !== null) ??
    null
  )
}

function wrongTwice(entries: readonly Entry[]): string | null {
  for (const same of Map.groupBy(entries, ({ name }) => sameLabel(name)).values()) {
    const [first, second] = same
    if (first === undefined || second === undefined) continue
    return first.name === second.name
      ? `“${first.name}” is there twice. Keep one line; it may say “required, 20 points”.`
      : `“${first.name}” and “${second.name}” are one label to us. Keep one of the lines.`
  }
  return null
}

function wrongMeaning(entries: readonly Entry[], what: 'required' | 'accepted'): string | null {
  const [first, second] = entries.filter(({ values }) => values.some((value) => value.what === what))
  if (first === undefined || second === undefined) return null
  return what === 'required'
    ? `Only one label can be required. These are “${first.name}” and “${second.name}”.`
    : `Only one label can mean accepted. These are “${first.name}” and “${second.name}”.`
}

function wrongValue({ name, values }: Entry): string | null {
  if (isSpamLabel(name)) return `“${name}” takes the points of the work away already, so leave it out.`
  const points = values.flatMap((value) => (value.what === 'points' ? value.points : []))
  const weights = values.flatMap((value) => (value.what === 'weight' ? value.weight : []))
  if (points.length + weights.length > 1) return `“${name}” can have points or multiply, not both.`
  if (points.some((value) => value > MOST_LABEL_POINTS))
    return `“${name}” can earn ${MOST_LABEL_POINTS} points at most, ${MOST_TIMES} times what an accepted pull request earns.`
  if (weights.some((value) => value < LEAST_WEIGHT || value > MOST_TIMES))
    return `“${name}” can multiply by ${LEAST_WEIGHT} to ${MOST_TIMES}.`
  return points.includes(0) && values.some(({ what }) => what === 'required')
    ? `“${name}” is required and worth 0 points, so nothing could earn any.`
    : null
}

function shortened(text: string): string {
  return text.length > LABEL_LENGTH ? `${text.slice(0, LABEL_LENGTH)}…` : text
}

/** The same rules as they can be typed. */
export function labelLines(rules: LabelRules): string {
  const { required, accepted, isAcceptedByReview, lowest } = rules.meaning ?? NO_MEANING
  const groups = Map.groupBy(rules.labels, ({ group = '' }) => group)
  const earns = (name: string) => rules.labels.some((label) => sameLabel(label.name) === sameLabel(name))
  const alone = [...new Set([required, accepted])].filter((name) => name !== null && !earns(name)) as string[]
  const blocks = [
    [
      ...alone.map((name) => `${name} = ${meaningsOf(name, rules.meaning).join(', ')}`),
      ...(isAcceptedByReview ? [`${REVIEW} = accepted`] : []),
    ],
    ...[...groups].map(([group, labels]) => {
      const lines = labels.map(
        (label) => `${label.name} = ${[...meaningsOf(label.name, rules.meaning), labelValue(label)].join(', ')}`,
      )
      const isLowest = lowest.includes(group)
      const isByPrefix = labels.every(({ name }) => sameLabel(prefixOf(name)) === sameLabel(group))
      const isSpeltSo = prefixOf(labels[0]?.name ?? '') === group
      if (!isLowest && isByPrefix && isSpeltSo) return lines
      return [`${group === '' ? 'labels' : group}${isLowest ? ', the lowest counts' : ''}:`, ...lines]
    }),
  ]
  return blocks
    .filter((block) => block.length > 0)
    .map((block) => block.join('\n'))
    .join('\n\n')
}

function meaningsOf(name: string, meaning: LabelMeaning = NO_MEANING): string[] {
  return (['required', 'accepted'] as const).filter((what) => {
    const meant = meaning[what]
    return meant !== null && sameLabel(meant) === sameLabel(name)
  })
}

/** `45 points`, `×1.5`. */
export function labelValue({ points, weight = 1 }: EarningLabel): string {
  return points === undefined ? `×${weight}` : points === 1 ? '1 point' : `${points} points`
}
