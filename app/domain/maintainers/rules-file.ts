import { FAILSAFE_SCHEMA, load, YAMLException } from 'js-yaml'
import { REASON_LENGTH } from '#app/domain/moderation/published-text.ts'
import { plainLines, plainText, tooLong } from '#app/domain/text/plain-text.ts'
import { dayStart, isDay } from '#app/domain/time/period.ts'
import { distinctLabels, LABEL_LENGTH, labelListProblem } from './label-list.ts'
import { LARGEST_MOST_OPEN, NO_RULES, type RuleChoice } from './repository-rules.ts'

export const RULES_FILE = '.mergequest.yml'

/** More is not parsed: the longest sensible file has half of it. */
export const RULES_FILE_BYTES = 4096

export type FileRules = RuleChoice & { reason: string }

/** What a repository's file says, or what its maintainer has to correct. */
export type RulesFile = { ok: true; rules: FileRules } | { ok: false; problem: string }

export const NO_FILE_RULES: FileRules = { ...NO_RULES, reason: '' }

/** Every value is text, a list or a map: YAML's own numbers would make 1.1 of a label 1.10. */
type Read = { ok: true; change: Partial<FileRules> } | { ok: false; problem: string }

const KEYS: Record<string, (value: unknown) => Read> = {
  points: (value) =>
    value === 'all' || value === 'none' ? taken({ points: value }) : wrong('write all or none, such as points: none.'),
  brake: readBrake,
  reason: readReason,
  labels: readLabels,
  'most-open': readMostOpen,
  'issue-first': (value) => readTruth(value, (issueFirst) => ({ issueFirst })),
  vouched: (value) => readTruth(value, (isVouched) => ({ isVouched })),
  'landed-label': readLandedLabel,
}

/** Reads the text of a repository's file. An empty one sets nothing; of one with a problem nothing is taken. */
export function parseRulesFile(text: string): RulesFile {
  if (new TextEncoder().encode(text).length > RULES_FILE_BYTES) return tooLarge()
  const parsed = parseYaml(text)
  if (!parsed.ok) return parsed
  if (parsed.value === null || parsed.value === undefined) return { ok: true, rules: NO_FILE_RULES }
  if (typeof parsed.value !== 'object' || Array.isArray(parsed.value))
    return problem('It has to be a list of settings, one a line, such as brake: true.')
  let rules: FileRules = NO_FILE_RULES
  for (const [key, value] of Object.entries(parsed.value)) {
    const reader = Object.hasOwn(KEYS, key) ? KEYS[key] : undefined
    if (reader === undefined)
      return problem(`We do not know the setting “${shown(key, 40)}”. There are ${Object.keys(KEYS).join(', ')}.`)
    const read = reader(value)
    if (!read.ok) return problem(`${key}: ${read.problem}`)
    rules = { ...rules, ...read.change }
  }
  return { ok: true, rules: rules.isBraked ? rules : { ...rules, reason: '' } }
}

export function tooLarge(): RulesFile & { ok: false } {
  return problem('It is larger than 4 KB. Settings take a few lines.')
}

export function notText(): RulesFile & { ok: false } {
  return problem('It is not a text file.')
}

type Parsed = { ok: true; value: unknown } | (RulesFile & { ok: false })

function parseYaml(text: string): Parsed {
  try {
    return { ok: true, value: load(text, { schema: FAILSAFE_SCHEMA }) }
  } catch (error) {
    if (!(error instanceof YAMLException)) return problem('It is not valid YAML.')
    const line = error.mark?.line
    if (line === undefined) return problem(`It is not valid YAML: ${shown(error.reason, 80)}.`)
    const isTab = /^\s*\t/.test(text.split(/\r\n?|\n/)[line] ?? '')
    const why = isTab ? 'it begins with a tab, and YAML takes spaces only' : shown(error.reason, 80)
    return problem(`Line ${line + 1} is not valid YAML: ${why}.`)
  }
}

function readBrake(value: unknown): Read {
  const said = truthOf(value)
  if (said !== null) return taken({ isBraked: said, endsAt: null })
  return typeof value === 'string' && isDay(value)
    ? taken({ isBraked: true, endsAt: dayStart(value) })
    : wrong('write true, false, or the date on which it ends, such as 2026-12-24.')
}

function readReason(value: unknown): Read {
  if (value === null) return taken({ reason: '' })
  if (typeof value !== 'string') return wrong('write a text.')
  const reason = plainLines(value)
  const long = tooLong(reason, REASON_LENGTH)
  return long === null ? taken({ reason }) : wrong(long)
}

function readLabels(value: unknown): Read {
  if (value === null) return taken({ labels: [] })
  if (!Array.isArray(value) || !value.every((one) => typeof one === 'string'))
    return wrong('write a list of labels, such as [accepted, good first issue].')
  const labels = distinctLabels(value.map(plainText))
  const why = labelListProblem(labels)
  return why === null ? taken({ labels }) : wrong(why)
}

function readMostOpen(value: unknown): Read {
  const most = typeof value === 'string' && /^\d{1,2}$/.test(value) ? Number(value) : 0
  return most >= 1 && most <= LARGEST_MOST_OPEN
    ? taken({ mostOpen: most })
    : wrong(`write a number from 1 to ${LARGEST_MOST_OPEN}, or leave the line out.`)
}

function readLandedLabel(value: unknown): Read {
  if (value === null) return taken({ landedLabel: null })
  if (typeof value !== 'string' || plainText(value) === '')
    return wrong('write one label, such as landed-label: Merged.')
  const label = plainText(value)
  return label.length > LABEL_LENGTH
    ? wrong(`GitHub’s labels have ${LABEL_LENGTH} characters at most.`)
    : taken({ landedLabel: label })
}

function readTruth(value: unknown, change: (said: boolean) => Partial<FileRules>): Read {
  const said = truthOf(value)
  return said === null ? wrong('write true or false.') : taken(change(said))
}

function truthOf(value: unknown): boolean | null {
  if (typeof value !== 'string' || !/^(true|false)$/i.test(value)) return null
  return value.toLowerCase() === 'true'
}

function taken(change: Partial<FileRules>): Read {
  return { ok: true, change }
}

function wrong(text: string): Read {
  return { ok: false, problem: text }
}

function problem(text: string): RulesFile & { ok: false } {
  return { ok: false, problem: text }
}

/** Of the file, in a text of ours. */
function shown(text: string, most: number): string {
  const line = plainText(text)
  return line.length > most ? `${line.slice(0, most)}…` : line
}
