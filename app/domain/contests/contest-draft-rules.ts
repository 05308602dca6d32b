import { POINTS_TABLE, type Rule } from '#app/domain/points/points-table.ts'
import { plainText, tooLong } from '#app/domain/text/plain-text.ts'
import { labelRowsOf, LABEL_ROWS, type ContestFields } from './contest-draft-form.ts'
import {
  AGENTS_CHOICES,
  CONTEST_RULES,
  DAILY_LIMIT,
  LABEL_LENGTH,
  LABEL_WEIGHTS,
  WEIGHTS,
  wrongRules,
  type ContestRules,
  type RuleChoice,
} from './contest-rules.ts'

/** A part of a draft and what is wrong with it, by field. */
export type Read<Part> = { value: Part; errors: Record<string, string | null | undefined> }

/** The rules as they were typed; a number that is out of bounds is its usual one here and an error beside its field. */
export function readRules(fields: ContestFields): Read<ContestRules> {
  const limits = CONTEST_RULES.map((rule) => ({ rule, limit: wholeNumber(fields[`limit-${rule}`], DAILY_LIMIT) }))
  const labels = readLabels(fields)
  const rules: ContestRules = {
    kinds: Object.fromEntries(
      limits.map(({ rule, limit }) => [rule, { ...choiceOf(fields, rule), limit: limit ?? POINTS_TABLE[rule].limit }]),
    ) as ContestRules['kinds'],
    acceptedOnly: fields['acceptedOnly'] === 'on',
    labels: labels.value,
    agents: AGENTS_CHOICES.find((choice) => choice === fields['agents']) ?? 'counted',
    isAmongFriends: isAmongFriends(fields),
  }
  return {
    value: rules,
    errors: {
      kinds: wrongRules(rules),
      ...Object.fromEntries(
        limits.map(({ rule, limit }) => [
          `limit-${rule}`,
          limit === null ? `A whole number from ${DAILY_LIMIT.least} to ${DAILY_LIMIT.most}.` : null,
        ]),
      ),
      ...labels.errors,
    },
  }
}

function choiceOf(fields: ContestFields, rule: Rule): Pick<RuleChoice, 'isOn' | 'weight'> {
  return {
    isOn: fields[`on-${rule}`] === 'on',
    weight: WEIGHTS.find((weight) => String(weight) === fields[`weight-${rule}`]) ?? 1,
  }
}

export function readLabels(fields: ContestFields): Read<ContestRules['labels']> {
  const rows = LABEL_ROWS.slice(0, labelRowsOf(fields)).map((row) => ({
    row,
    name: plainText(fields[`label-${row}`] ?? ''),
    weight: LABEL_WEIGHTS.find((weight) => String(weight) === fields[`label-weight-${row}`]) ?? LABEL_WEIGHTS[0],
  }))
  const named = rows.filter(({ name }) => name !== '')
  return {
    value: named
      .filter(({ name }) => tooLong(name, LABEL_LENGTH) === null)
      .map(({ name, weight }) => ({ name, weight })),
    errors: Object.fromEntries(
      named.map(({ row, name }) => [
        `label-${row}`,
        tooLong(name, LABEL_LENGTH) ??
          (named.some((one) => one.row < row && one.name.toLowerCase() === name.toLowerCase())
            ? 'This label is there already.'
            : null),
      ]),
    ),
  }
}

export function wholeNumber(
  typed: string | undefined,
  { least, most }: { least: number; most: number },
): number | null {
  const value = /^\d{1,3}$/.test(typed?.trim() ?? '') ? Number(typed) : NaN
  return value >= least && value <= most ? value : null
}

export function isAmongFriends(fields: ContestFields): boolean {
  return fields['isAmongFriends'] === 'on' && fields['visibility'] !== 'public'
}
