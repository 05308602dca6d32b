import { MANUAL_POINTS_SHARES } from '#app/domain/contests/by-hand/hand-decision.ts'
import {
  AGENTS_CHOICES,
  agentsChoice,
  CONTEST_RULES,
  DAILY_LIMIT,
  manualPointsShare,
  WEIGHTS,
  rulesError,
  type ContestRules,
  type RuleChoice,
} from '#app/domain/contests/contest-rules.ts'
import { offeredSlug } from '#app/domain/contests/contest.ts'
import { readLabelLines } from '#app/domain/contests/labels/label-lines.ts'
import { labelLines } from '#app/domain/contests/labels/write-label-lines.ts'
import { POINTS_TABLE, type Rule } from '#app/domain/points/points-table.ts'
import { plainText } from '#app/domain/text/plain-text.ts'

/** By name, as typed; a ticked box is `on`. */
export type ContestFields = Record<string, string>

export type Bounds = { least: number; most: number }

export function fieldsOfRules(rules: ContestRules): ContestFields {
  return {
    ...Object.fromEntries(
      CONTEST_RULES.flatMap((rule) => [
        [`on-${rule}`, ticked(rules.kinds[rule].isOn)],
        [`weight-${rule}`, String(rules.kinds[rule].weight)],
        [`limit-${rule}`, String(rules.kinds[rule].limit)],
      ]),
    ),
    acceptedOnly: ticked(rules.acceptedOnly),
    agents: agentsChoice(rules),
    labels: labelLines(rules),
    isAmongFriends: ticked(rules.isAmongFriends),
    givenShare: String(manualPointsShare(rules)),
  }
}

function ticked(isOn: boolean): string {
  return isOn ? 'on' : ''
}

const LARGEST_RIDGE = 9999

export function ridgeOf({ ridge: typed }: ContestFields): number {
  const ridge = Number(typed)
  return Number.isInteger(ridge) && ridge >= 1 && ridge <= LARGEST_RIDGE ? ridge : 1
}

export function withNextRidge(fields: ContestFields): ContestFields {
  return { ...fields, ridge: String((ridgeOf(fields) % LARGEST_RIDGE) + 1) }
}

/** The typed address, else the one offered for the name. */
export function slugOf(fields: { slug?: string; name?: string }): string {
  const typed = plainText(fields.slug ?? '')
  return typed === '' ? offeredSlug(plainText(fields.name ?? '')) : typed
}

/** A part of a draft, and what is wrong with it by field. */
export type Read<Part> = { value: Part; errors: Record<string, string | null | undefined> }

/** A number out of bounds becomes the usual one here, with an error at its field. */
export function readRules(fields: ContestFields): Read<ContestRules> {
  const limits = CONTEST_RULES.map((rule) => ({ rule, limit: wholeNumber(fields[`limit-${rule}`], DAILY_LIMIT) }))
  const labels = readLabelLines(fields['labels'] ?? '')
  const rules: ContestRules = {
    kinds: Object.fromEntries(
      limits.map(({ rule, limit }) => [rule, { ...choiceOf(fields, rule), limit: limit ?? POINTS_TABLE[rule].limit }]),
    ) as ContestRules['kinds'],
    acceptedOnly: fields['acceptedOnly'] === 'on',
    ...labels.value,
    agents: AGENTS_CHOICES.find((choice) => choice === fields['agents']) ?? 'counted',
    isAmongFriends: isAmongFriends(fields),
    givenShare: MANUAL_POINTS_SHARES.find((share) => String(share) === fields['givenShare']) ?? 0,
  }
  return {
    value: rules,
    errors: {
      kinds: rulesError(rules),
      ...Object.fromEntries(
        limits.map(({ rule, limit }) => [
          `limit-${rule}`,
          limit === null ? `A whole number from ${DAILY_LIMIT.least} to ${DAILY_LIMIT.most}.` : null,
        ]),
      ),
      labels: labels.error,
    },
  }
}

function choiceOf(fields: ContestFields, rule: Rule): Pick<RuleChoice, 'isOn' | 'weight'> {
  return {
    isOn: fields[`on-${rule}`] === 'on',
    weight: WEIGHTS.find((weight) => String(weight) === fields[`weight-${rule}`]) ?? 1,
  }
}

export function wholeNumber(typed: string | undefined, { least, most }: Bounds): number | null {
  const value = /^\d{1,3}$/.test(typed?.trim() ?? '') ? Number(typed) : NaN
  return value >= least && value <= most ? value : null
}

export function isAmongFriends(fields: ContestFields): boolean {
  return fields['isAmongFriends'] === 'on' && fields['visibility'] !== 'public'
}
