import { isTakenUp, POINTS_TABLE, type Rule } from '#app/domain/points/points-table.ts'
import { sha256, toHex } from '#app/domain/values/bytes.ts'

export const CONTEST_RULES = Object.keys(POINTS_TABLE) as Rule[]

export const WEIGHTS = [0.5, 1, 1.5, 2, 2.5, 3] as const
export const LABEL_WEIGHTS = [1.5, 2, 2.5, 3] as const
export const DAILY_LIMIT = { least: 1, most: 20 } as const
export const LABEL_LENGTH = 50

export type RuleChoice = {
  isOn: boolean
  weight: (typeof WEIGHTS)[number]
  /** The most that counts a day of the contest's time zone. */
  limit: number
}

/** What a contest's points are made of. Base points are those of the weekly climb. */
export type ContestRules = {
  kinds: Record<Rule, RuleChoice>
  /** Opening a pull request or an issue earns nothing. */
  acceptedOnly: boolean
  /** The highest of a thread's labels multiplies, if somebody else set it before the work was accepted. */
  labels: { name: string; weight: (typeof LABEL_WEIGHTS)[number] }[]
  /** Pull requests that agents opened for somebody earn nothing; missing where nobody chose it. */
  withoutAgents?: boolean
  /** Lifts the points a day that one can earn alone; for private contests. */
  isAmongFriends: boolean
}

/** Of these a contest with accepted work only counts the accepted half. */
const OPENINGS: readonly Rule[] = ['pull_request_opened', 'issue_opened']

/** What others take up is on. */
export const USUAL_RULES: ContestRules = {
  kinds: Object.fromEntries(
    CONTEST_RULES.map((rule) => [rule, { isOn: isTakenUp(rule), weight: 1, limit: POINTS_TABLE[rule].limit }]),
  ) as ContestRules['kinds'],
  acceptedOnly: true,
  labels: [],
  isAmongFriends: false,
}

export function isOn(rules: ContestRules, rule: Rule): boolean {
  return rules.kinds[rule].isOn && !(rules.acceptedOnly && OPENINGS.includes(rule))
}

/** What one piece of work earns, without a label; 0 when its kind is off. */
export function earnsBy(rules: ContestRules, rule: Rule, labelWeight = 1): number {
  return isOn(rules, rule) ? Math.round(POINTS_TABLE[rule].points * rules.kinds[rule].weight * labelWeight) : 0
}

/** Why the rules cannot be used; null if they can. */
export function wrongRules(rules: ContestRules): string | null {
  return CONTEST_RULES.some((rule) => isOn(rules, rule))
    ? null
    : 'Nothing earns points by these rules. Switch at least one kind on.'
}

/** SHA-256 that names a version. */
export async function rulesHash(rules: ContestRules): Promise<string> {
  return toHex(await sha256(rulesText(rules)))
}

/** The same rules always give the same text. */
export function rulesText(rules: ContestRules): string {
  return JSON.stringify({
    kinds: CONTEST_RULES.map((rule) => [rule, isOn(rules, rule), rules.kinds[rule].weight, rules.kinds[rule].limit]),
    labels: rules.labels.map(({ name, weight: times }) => [name.toLowerCase(), times]),
    acceptedOnly: rules.acceptedOnly,
    isAmongFriends: rules.isAmongFriends,
    // Rules from before there was a choice keep their text.
    ...(rules.withoutAgents === true ? { withoutAgents: true } : {}),
  })
}

export type RulesVersion = { version: number; rules: ContestRules; effectiveFrom: number }

/** The version in force at an instant. */
export function rulesAt(versions: readonly RulesVersion[], instant: number): ContestRules {
  const inForce = versions
    .filter(({ effectiveFrom }) => effectiveFrom <= instant)
    .toSorted((one, other) => one.version - other.version)
    .at(-1)
  return inForce?.rules ?? versions[0]?.rules ?? USUAL_RULES
}
