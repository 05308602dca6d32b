import * as z from 'zod'
import { REASON_LENGTH } from '#app/domain/moderation/published-text.ts'
import { plainLines, plainText } from '#app/domain/text/plain-text.ts'
import { dayStart, isDay } from '#app/domain/time/period.ts'
import { NO_RULES, type RuleChoice } from './repository-rules.ts'

const MOST_LABELS = 10
/** A larger number of open pull requests is no limit. */
const LARGEST_MOST_OPEN = 50

const label = z
  .string('Write one label, such as Merged.')
  .transform(plainText)
  .pipe(z.string().max(50, 'GitHub’s labels have 50 characters at most.'))

const truth = z.stringbool({ truthy: ['true'], falsy: ['false'], error: 'Write true or false.' })

const lines = z.string().transform((text) => text.split('\n'))

/** On the page or in the file. All of it is text, because YAML would read a label 1.10 as the number 1.1. */
export const ruleFields = {
  points: z.enum(['all', 'none'], 'Write all or none, such as points: none.'),
  brake: z.union(
    [
      truth.transform((isBraked) => ({ isBraked, endsAt: null })),
      z
        .string()
        .refine(isDay)
        .transform((day) => ({ isBraked: true, endsAt: dayStart(day) })),
    ],
    'Write true, false, or the date on which it ends, such as 2026-12-24.',
  ),
  reason: z
    .string('Write a text.')
    .transform(plainLines)
    .pipe(z.string().max(REASON_LENGTH, `${REASON_LENGTH} characters at most.`)),
  labels: z
    .union([lines, z.array(z.string())], 'Write a list of labels, such as [accepted, good first issue].')
    .pipe(z.array(label))
    .transform(distinct)
    .pipe(z.array(z.string()).max(MOST_LABELS, `${MOST_LABELS} labels at most.`)),
  /** Empty for any number. */
  mostOpen: z
    .string(`Write a number from 1 to ${LARGEST_MOST_OPEN}.`)
    .refine(isMostOpen, `Write a number from 1 to ${LARGEST_MOST_OPEN}.`)
    .transform((most) => (most === '' ? null : Number(most))),
  issueFirst: truth,
  /** Empty for none. */
  landedLabel: label.transform((name) => (name === '' ? null : name)),
}

export type WrittenRules = RuleChoice & { reason: string }
export const NOTHING_WRITTEN: WrittenRules = { ...NO_RULES, reason: '' }

type Written = { [Field in keyof typeof ruleFields]?: z.output<(typeof ruleFields)[Field]> }

/** The rules, changed by what was written. A reason is about a brake. */
export function withWritten(before: WrittenRules, { brake, ...written }: Written): WrittenRules {
  const rules = { ...before, ...brake, ...written }
  return rules.isBraked ? rules : { ...rules, endsAt: null, reason: '' }
}

function isMostOpen(typed: string): boolean {
  return typed === '' || (/^\d{1,2}$/.test(typed) && Number(typed) >= 1 && Number(typed) <= LARGEST_MOST_OPEN)
}

/** In any case. */
function distinct(labels: readonly string[]): string[] {
  return [...new Map(labels.filter((one) => one !== '').map((one) => [one.toLowerCase(), one])).values()]
}
