import { FAILSAFE_SCHEMA, load, YAMLException } from 'js-yaml'
import * as z from 'zod'
import { plainText } from '#app/domain/text/plain-text.ts'
import { NOTHING_WRITTEN, ruleFields, withWritten, type WrittenRules } from './rule-fields.ts'

export const RULES_FILE = '.mergequest.yml'

/** More is not parsed: the longest sensible file is half as long. */
export const RULES_FILE_BYTES = 4096

export type RulesFile = { ok: true; rules: WrittenRules } | { ok: false; problem: string }

const settings = z.object(ruleFields).partial()

/** By the setting's name in the file, such as `most-open`. */
const NAMES = new Map(
  Object.keys(ruleFields).map((name) => [name.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`), name]),
)

/** An old setting that files may still have; it does nothing. */
const NO_SETTING = 'vouched'

/** An empty file sets nothing; one with a problem counts for nothing. */
export function parseRulesFile(text: string): RulesFile {
  if (new TextEncoder().encode(text).length > RULES_FILE_BYTES) return tooLarge()
  const parsed = parseYaml(text)
  if (!parsed.ok) return parsed
  if (parsed.value === null || parsed.value === undefined) return { ok: true, rules: NOTHING_WRITTEN }
  if (typeof parsed.value !== 'object' || Array.isArray(parsed.value))
    return problem('It has to be a list of settings, one per line, such as brake: true.')
  const written = Object.entries(parsed.value).filter(([key]) => key !== NO_SETTING)
  const unknown = written.find(([key]) => !NAMES.has(key))
  if (unknown !== undefined)
    return problem(`We do not know the setting “${shown(unknown[0], 40)}”. There are ${[...NAMES.keys()].join(', ')}.`)
  const read = settings.safeParse(Object.fromEntries(written.map(([key, value]) => [NAMES.get(key), value ?? ''])))
  if (read.success) return { ok: true, rules: withWritten(NOTHING_WRITTEN, read.data) }
  const [issue] = read.error.issues
  const key = written.find(([name]) => NAMES.get(name) === issue?.path[0])?.[0]
  return problem(`${key}: ${issue?.message}`)
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

function problem(text: string): RulesFile & { ok: false } {
  return { ok: false, problem: text }
}

/** Text of the file, for our own messages. */
function shown(text: string, most: number): string {
  const line = plainText(text)
  return line.length > most ? `${line.slice(0, most)}…` : line
}
