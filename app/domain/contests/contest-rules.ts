import { isTakenUp, POINTS_TABLE, type Rule } from '#app/domain/points/points-table.ts'
import { sha256, toHex } from '#app/domain/values/bytes.ts'
import type { GivenShare } from './by-hand/hand-decision.ts'
import { judgeLabels } from './labels/judge-labels.ts'
import { MOST_TIMES, sameLabel, type EarningLabel, type LabelRules } from './labels/label-rules.ts'

export const CONTEST_RULES = Object.keys(POINTS_TABLE) as Rule[]

export const WEIGHTS = [0.5, 1, 1.5, 2, 2.5, 3] as const
export const DAILY_LIMIT = { least: 1, most: 20 } as const

/** What becomes of pull requests that agents opened for somebody. `only`: nothing else earns anything. */
export const AGENTS_CHOICES = ['counted', 'not_counted', 'only'] as const
export type AgentsChoice = (typeof AGENTS_CHOICES)[number]

const agentsChoiceTexts = {
  counted: 'Count for whoever asked',
  not_counted: 'Earn nothing here',
  only: 'Nothing else counts',
} as const satisfies Record<AgentsChoice, string>

export const AGENTS_OPTIONS = AGENTS_CHOICES.map((value) => ({ value, label: agentsChoiceTexts[value] }))

export type RuleChoice = {
  isOn: boolean
  weight: (typeof WEIGHTS)[number]
  /** The most that counts a day of the contest's time zone. */
  limit: number
}

/** What a contest's points are made of. Base points are those of the weekly climb. */
export type ContestRules = LabelRules & {
  kinds: Record<Rule, RuleChoice>
  /** Opening a pull request or an issue earns nothing. */
  acceptedOnly: boolean
  /** Missing where nobody chose. */
  agents?: AgentsChoice
  /** Lifts the points a day that one can earn alone; for private contests. */
  isAmongFriends: boolean
  /** How much of all points may be given by hand, in percent; missing in rules from before there was a choice. */
  givenShare?: GivenShare
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
  givenShare: 20,
}

export function isOn(rules: ContestRules, rule: Rule): boolean {
  if (rules.acceptedOnly && OPENINGS.includes(rule)) return false
  return rules.kinds[rule].isOn && (agentsChoice(rules) !== 'only' || isOfAgents(rule))
}

/** Whether agents' accounts do such work for people. */
export function isOfAgents(rule: Rule): boolean {
  return rule === 'pull_request_opened' || rule === 'pull_request_accepted'
}

export function agentsChoice({ agents = 'counted' }: Pick<ContestRules, 'agents'>): AgentsChoice {
  return agents
}

export function givenShare({ givenShare: share = 0 }: Pick<ContestRules, 'givenShare'>): GivenShare {
  return share
}

/** Why work earns nothing because of the agent that opened it, or because none did; null where that keeps nothing away. */
export function whyNotByOpener(rules: ContestRules, agent: string | null): 'by_agent' | 'by_person' | null {
  const choice = agentsChoice(rules)
  if (choice === 'not_counted' && agent !== null) return 'by_agent'
  return choice === 'only' && agent === null ? 'by_person' : null
}

/** What one piece of work earns, without a label or with what its labels make of it; 0 when its kind is off. */
export function earnsBy(rules: ContestRules, rule: Rule, { points = null, weight = 1 }: Labelled = {}): number {
  return isOn(rules, rule) ? Math.round(worthOf(rules, rule, { points, weight })) : 0
}

/** Points of a label's own stand in place of the usual ones and of the kind's weight. */
export type Labelled = { points?: number | null; weight?: number }

/** What one piece of work is worth, at most so many times the usual. */
export function worthOf(rules: ContestRules, rule: Rule, { points = null, weight = 1 }: Labelled): number {
  const usual = POINTS_TABLE[rule].points
  return Math.min((points ?? usual * rules.kinds[rule].weight) * weight, usual * MOST_TIMES)
}

/** Work that has labels. */
const LABELLED: readonly Rule[] = ['pull_request_opened', 'pull_request_accepted', 'issue_opened', 'issue_completed']

/** What one piece of work earns with these labels, besides the one that is required. */
export function earnsWithLabels(rules: ContestRules, rule: Rule, labels: readonly string[]): number {
  if (!LABELLED.includes(rule)) return earnsBy(rules, rule)
  const required = (rules.meaning?.required ?? []).map(sameLabel)
  const has = labels.some((label) => required.includes(sameLabel(label)))
  const all = labels.length === 0 || has ? labels : [...required.slice(0, 1), ...labels]
  const standing = all.map((label) => ({ label, setAt: 0, by: 'somebody' as const }))
  const judged = judgeLabels(rules, standing, { occurredAt: 0, isAcceptance: rule === 'pull_request_accepted' })
  return judged.reason === null ? earnsBy(rules, rule, judged) : 0
}

/** The label with which work of a kind earns most; null where none earns more. */
export function bestLabel(rules: ContestRules, rule: Rule): EarningLabel | null {
  const plain = earnsWithLabels(rules, rule, [])
  const best = rules.labels
    .map((label) => ({ label, earns: earnsWithLabels(rules, rule, [label.name]) }))
    .toSorted((one, other) => other.earns - one.earns)[0]
  return best === undefined || best.earns <= plain ? null : best.label
}

/** The labels without one of which work of a kind earns nothing. */
export function needsLabel(rules: ContestRules, rule: Rule): string[] {
  return LABELLED.includes(rule) ? (rules.meaning?.required ?? []) : []
}

/** All labels that earn by one of the rules, each once. */
export function earningLabels(...all: readonly ContestRules[]): string[] {
  const names = all.flatMap(({ labels }) => labels.map(({ name }) => [sameLabel(name), name] as const))
  return [...new Map(names).values()]
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
    ...labelsText(rules),
    acceptedOnly: rules.acceptedOnly,
    isAmongFriends: rules.isAmongFriends,
    // Rules from before there was a choice keep their text.
    ...(agentsChoice(rules) === 'counted' ? {} : { agents: rules.agents }),
    ...(givenShare(rules) === 0 ? {} : { givenShare: rules.givenShare }),
  })
}

/** Rules from before labels could mean more keep their text. */
function labelsText({ labels, meaning }: LabelRules) {
  if (meaning === undefined) return { labels: labels.map(({ name, weight }) => [name.toLowerCase(), weight]) }
  const same = (name: string | null) => (name === null ? null : sameLabel(name))
  const { required, accepted, isAcceptedByReview, lowest } = meaning
  return {
    labels: labels.map(({ name, group = '', points = null, weight = null, of = null }) => [
      sameLabel(name),
      sameLabel(group),
      points,
      weight,
      same(of),
    ]),
    labelsMean: [required.map(sameLabel), same(accepted), isAcceptedByReview, lowest.map(sameLabel)],
  }
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
