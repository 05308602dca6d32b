import { isSpamLabel } from '#app/domain/ledger/spam-label.ts'
import { POINTS_TABLE } from '#app/domain/points/points-table.ts'
import { plainLines } from '#app/domain/text/plain-text.ts'
import { LABEL_LENGTH, LABELS_CAP, MOST_TIMES, namedLabels, sameLabel, type LabelRules } from './label-rules.ts'

export const MOST_LABEL_POINTS = MOST_TIMES * POINTS_TABLE.pull_request_accepted.points

/** Enough for all labels, one per line, and their headings. */
export const LABELS_TEXT_LENGTH = 5000

/** Typed in place of a label. */
export const REVIEW = 'approving review'

type Entry = { name: string; group: string; values: Value[] }
type Value =
  | { what: 'required' | 'accepted' }
  | { what: 'points'; points: number }
  | { what: 'weight'; weight: number; of?: string }

type EarningValue = Extract<Value, { what: 'points' | 'weight' }>

/** A heading: which of its labels counts, and whether work needs one of them. */
type Group = { name: string; isLowest: boolean; isRequired: boolean }
type Lines = { entries: Entry[]; groups: Group[] }

/** Labels as typed, one per line, such as `level: advanced = 45 points`; `error` is about the first wrong line. */
export function readLabelLines(typed: string): { value: LabelRules; error: string | null } {
  const read = readLines(typed)
  if (typeof read === 'string') return { value: { labels: [] }, error: read }
  const value = rulesOf(read)
  return { value, error: labelsError(read.entries, value) }
}

function readLines(typed: string): Lines | string {
  const read: Lines = { entries: [], groups: [] }
  let heading: (Group & { isEmpty: boolean }) | null = null
  for (const line of plainLines(typed).split('\n')) {
    if (line === '') {
      if (heading?.isEmpty === false) heading = null
      continue
    }
    const group = headingOf(line)
    if (group !== null) {
      heading = { ...group, isEmpty: true }
      read.groups.push(group)
      continue
    }
    const entry = entryOf(line, heading?.name ?? null)
    if (typeof entry === 'string') return entry
    if (heading !== null) heading.isEmpty = false
    read.entries.push(entry)
  }
  return read
}

/** `level:`, `level, the lowest counts:` and `level, one is required:`. */
function headingOf(line: string): Group | null {
  if (line.includes('=')) return null
  const [, name, which, required] =
    /^([^:]{1,50}?)(?:,? *(?:the )?(lowest|highest)(?: counts)?)?(,? *(?:one (?:is )?)?required)? *:$/i.exec(line) ?? []
  if (name === undefined) return null
  return { name: name.trim(), isLowest: which?.toLowerCase() === 'lowest', isRequired: required !== undefined }
}

function entryOf(line: string, heading: string | null): Entry | string {
  const at = line.lastIndexOf('=')
  const name = line
    .slice(0, Math.max(at, 0))
    .trim()
    .replaceAll(/^[“"`]+|(?<![”"`])[”"`]+$/g, '')
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
  const [, times = text, of] = /^(.*?) of (.+)$/.exec(text) ?? []
  const [, after, before] = /^[×x*] *(\d{1,3}(?:[.,]\d{1,2})?)$|^(\d{1,3}(?:[.,]\d{1,2})?) *[×x*]$/.exec(times) ?? []
  const weight = after ?? before
  return weight === undefined
    ? null
    : { what: 'weight', weight: Number(weight.replace(',', '.')), ...(of === undefined ? {} : { of }) }
}

/** Labels with the same words before their colon are one group. */
export function prefixOf(name: string): string {
  return /^([^:]+):/.exec(name)?.[1]?.trim() ?? ''
}

function isReview({ name }: Entry): boolean {
  return sameLabel(name).replace(/^an/, '') === sameLabel(REVIEW)
}

function rulesOf({ entries, groups }: Lines): LabelRules {
  if (entries.length === 0) return { labels: [] }
  const ofLabels = entries.filter((entry) => !isReview(entry))
  const isOf = ({ group }: Entry, is: 'isLowest' | 'isRequired') =>
    groups.some((one) => one[is] && sameLabel(one.name) === sameLabel(group))
  const earning = ofLabels.flatMap((entry): { entry: Entry; value: EarningValue }[] => {
    const values = entry.values.filter((value) => value.what === 'points' || value.what === 'weight')
    // If work needs one of the group, a label may be worth nothing of its own.
    if (values.length === 0 && isOf(entry, 'isRequired')) return [{ entry, value: { what: 'weight', weight: 1 } }]
    return values.map((value) => ({ entry, value }))
  })
  const spellings = new Map(earning.toReversed().map(({ entry: { group } }) => [sameLabel(group), group]))
  const groupOf = (group: string) => spellings.get(sameLabel(group)) ?? group
  const accepted = entries.filter((entry) => has(entry, 'accepted'))
  const lowest = earning.filter(({ entry }) => isOf(entry, 'isLowest')).map(({ entry }) => groupOf(entry.group))
  return {
    labels: earning.map(({ entry: { name, group }, value }) => ({
      name,
      ...(group === '' ? {} : { group: groupOf(group) }),
      ...(value.what === 'points' ? { points: value.points } : { weight: value.weight }),
      ...(value.what === 'weight' && value.of !== undefined ? { of: groupOf(value.of) } : {}),
    })),
    meaning: {
      required: ofLabels.filter((entry) => has(entry, 'required') || isOf(entry, 'isRequired')).map(({ name }) => name),
      accepted: accepted.find((entry) => !isReview(entry))?.name ?? null,
      isAcceptedByReview: accepted.some(isReview),
      lowest: [...new Set(lowest)],
    },
  }
}

function has({ values }: Entry, what: Value['what']): boolean {
  return values.some((value) => value.what === what)
}

function labelsError(entries: readonly Entry[], rules: LabelRules): string | null {
  const ofLabels = entries.filter((entry) => !isReview(entry))
  const review = entries.find(isReview)
  if (review !== undefined && review.values.some(({ what }) => what !== 'accepted'))
    return 'An approving review can only mean accepted: write “approving review = accepted”.'
  const count = namedLabels(rules).length
  const unknown = rules.labels.find(
    ({ of }) => of !== undefined && !rules.labels.some(({ group, points }) => group === of && points !== undefined),
  )
  if (unknown !== undefined)
    return `“${unknown.name}” multiplies “${unknown.of ?? ''}”, but no label of that group has points.`
  if (count > LABELS_CAP) return `Up to ${LABELS_CAP} labels. These are ${count}.`
  return (
    duplicateError(ofLabels) ??
    requiredLabelsError(ofLabels, rules) ??
    meaningError(ofLabels, 'accepted') ??
    ofLabels.map((entry) => valueError(entry, rules)).find((wrong) => wrong !== null) ??
    null
  )
}

function duplicateError(entries: readonly Entry[]): string | null {
  for (const same of Map.groupBy(entries, ({ name }) => sameLabel(name)).values()) {
    const [first, second] = same
    if (first === undefined || second === undefined) continue
    return first.name === second.name
      ? `“${first.name}” is there twice. Keep one line; it may say “required, 20 points”.`
      : `“${first.name}” and “${second.name}” are one label to us. Keep one of the lines.`
  }
  return null
}

function meaningError(entries: readonly Entry[], what: 'required' | 'accepted'): string | null {
  const [first, second] = entries.filter(({ values }) => values.some((value) => value.what === what))
  if (first === undefined || second === undefined) return null
  return what === 'required'
    ? `Only one label can be required. These are “${first.name}” and “${second.name}”. To ask for one of several, put a line “level, one is required:” above them.`
    : `Only one label can mean accepted. These are “${first.name}” and “${second.name}”.`
}

/** Work cannot need both a label and one of a group. */
function requiredLabelsError(entries: readonly Entry[], { meaning }: LabelRules): string | null {
  const wrong = meaningError(entries, 'required')
  if (wrong !== null) return wrong
  const groups = new Set(
    entries.filter(({ name }) => meaning?.required.includes(name) === true).map(({ group }) => sameLabel(group)),
  )
  return groups.size > 1 ? 'Either one label is required, or one of a single group. Choose one of them.' : null
}

function valueError({ name, values }: Entry, { labels }: LabelRules): string | null {
  if (isSpamLabel(name)) return `“${name}” takes the points of the work away already, so leave it out.`
  const points = values.flatMap((value) => (value.what === 'points' ? value.points : []))
  const weights = values.flatMap((value) => (value.what === 'weight' ? value.weight : []))
  if (points.length + weights.length > 1) return `“${name}” can have points or multiply, not both.`
  if (points.some((value) => value > MOST_LABEL_POINTS))
    return `“${name}” can earn ${MOST_LABEL_POINTS} points at most, ${MOST_TIMES} times what an accepted pull request earns.`
  if (weights.some((value) => value > MOST_TIMES)) return `“${name}” can multiply by ${MOST_TIMES} at most.`
  const others = labels.some((label) => label.name !== name && (label.points ?? 0) > 0)
  return points.includes(0) && !others && values.some(({ what }) => what === 'required')
    ? `“${name}” is required and worth 0 points, so nothing could earn any.`
    : null
}

function shortened(text: string): string {
  return text.length > LABEL_LENGTH ? `${text.slice(0, LABEL_LENGTH)}…` : text
}
