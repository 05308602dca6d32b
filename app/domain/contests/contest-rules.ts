import { isTakenUp, POINTS_TABLE, type Rule } from '#app/domain/points/points-table.ts'
import { sha256, toHex } from '#app/domain/values/bytes.ts'
import type { ManualPointsShare } from './by-hand/hand-decision.ts'
import { judgeLabels } from './labels/judge-labels.ts'
import { MOST_TIMES, sameLabel, type EarningLabel, type LabelRules } from './labels/label-rules.ts'

export const CONTEST_RULES = Object.keys(POINTS_TABLE) as Rule[]

export const WEIGHTS = [0.5, 1, 1.5, 2, 2.5, 3] as const
export const DAILY_LIMIT = { least: 1, most: 20 } as const

/** Whether pull requests that agents opened for somebody count. `only`: nothing else earns anything. */
export const AGENTS_CHOICES = ['counted', 'not_counted', 'only'] as const
export type AgentsChoice = (typeof AGENTS_CHOICES)[number]

const agentsChoiceTexts = {
  counted: 'Count for the person who asked',
  not_counted: 'Earn nothing here',
  only: 'Nothing else counts',
} as const satisfies Record<AgentsChoice, string>

export const AGENTS_OPTIONS = AGENTS_CHOICES.map((value) => ({ value, label: agentsChoiceTexts[value] }))

export type RuleChoice = {
  isOn: boolean
  weight: (typeof WEIGHTS)[number]
  /** The most that counts a day, in the contest's time zone. */
  limit: number
}

/** Base points are those of the weekly climb. */
export type ContestRules = LabelRules & {
  kinds: Record<Rule, RuleChoice>
  /** Opening a pull request or an issue earns nothing. */
  acceptedOnly: boolean
  /** Missing if nobody chose. */
  agents?: AgentsChoice
  /** Lifts the points a day that one can earn alone; for private contests. */
  isAmongFriends: boolean
  /** How much of all points may be given by hand, in percent; missing in older rules. */
  givenShare?: ManualPointsShare
}

/** If only accepted work counts, these earn nothing. */
const OPENINGS: readonly Rule[] = ['pull_request_opened', 'issue_opened']

/** Everything that others take up is on. */
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

export function isOfAgents(rule: Rule): boolean {
  return rule === 'pull_request_opened' || rule === 'pull_request_accepted'
}

export function agentsChoice({ agents = 'counted' }: Pick<ContestRules, 'agents'>): AgentsChoice {
  return agents
}

export function manualPointsShare({ givenShare: share = 0 }: Pick<ContestRules, 'givenShare'>): ManualPointsShare {
  return share
}

/** Why work earns nothing because an agent opened it, or because none did; null if the rules allow it. */
export function whyNotByOpener(rules: ContestRules, agent: string | null): 'by_agent' | 'by_person' | null {
  const choice = agentsChoice(rules)
  if (choice === 'not_counted' && agent !== null) return 'by_agent'
  return choice === 'only' && agent === null ? 'by_person' : null
}

/** What a piece of work earns, with what its labels make of it; 0 if its kind is off. */
export function earnsBy(rules: ContestRules, rule: Rule, { points = null, weight = 1 }: Labelled = {}): number {
  return isOn(rules, rule) ? Math.round(worthOf(rules, rule, { points, weight })) : 0
}

/** A label's own points replace the usual ones and the kind's weight. */
export type Labelled = { points?: number | null; weight?: number }

/** Capped at `MOST_TIMES` the usual. */
export function worthOf(rules: ContestRules, rule: Rule, { points = null, weight = 1 }: Labelled): number {
  const usual = POINTS_TABLE[rule].points
  return Math.min((points ?? usual * rules.kinds[rule].weight) * weight, usual * MOST_TIMES)
}

const LABELLED: readonly Rule[] = ['pull_request_opened', 'pull_request_accepted', 'issue_opened', 'issue_completed']

/** What a piece of work earns with these labels; whether a required one is there is not checked. */
export function earnsWithLabels(rules: ContestRules, rule: Rule, labels: readonly string[]): number {
  if (!LABELLED.includes(rule)) return earnsBy(rules, rule)
  const required = (rules.meaning?.required ?? []).map(sameLabel)
  const has = labels.some((label) => required.includes(sameLabel(label)))
  const all = labels.length === 0 || has ? labels : [...required.slice(0, 1), ...labels]
  const standing = all.map((label) => ({ label, setAt: 0, by: 'somebody' as const }))
  const judged = judgeLabels(rules, standing, { occurredAt: 0, isAcceptance: rule === 'pull_request_accepted' })
  return judged.reason === null ? earnsBy(rules, rule, judged) : 0
}

/** The label with which such work earns most; null if none earns more. */
export function bestLabel(rules: ContestRules, rule: Rule): EarningLabel | null {
  const plain = earnsWithLabels(rules, rule, [])
  const best = rules.labels
    .map((label) => ({ label, earns: earnsWithLabels(rules, rule, [label.name]) }))
    .toSorted((one, other) => other.earns - one.earns)[0]
  return best === undefined || best.earns <= plain ? null : best.label
}

/** Such work earns nothing without one of these labels. */
export function needsLabel(rules: ContestRules, rule: Rule): string[] {
  return LABELLED.includes(rule) ? (rules.meaning?.required ?? []) : []
}

/** Each once. */
export function earningLabels(...all: readonly ContestRules[]): string[] {
  const names = all.flatMap(({ labels }) => labels.map(({ name }) => [sameLabel(name), name] as const))
  return [...new Map(names).values()]
}

/** Null if they can be used. */
export function rulesError(rules: ContestRules): string | null {
  return CONTEST_RULES.some((rule) => isOn(rules, rule))
    ? null
    : 'Nothing earns points by these rules. Switch at least one kind on.'
}

/** Names a version, by SHA-256. */
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
    // Keeps the text of rules from before there was a choice.
    ...(agentsChoice(rules) === 'counted' ? {} : { agents: rules.agents }),
    ...(manualPointsShare(rules) === 0 ? {} : { givenShare: rules.givenShare }),
  })
}

/** Keeps the text of rules from before labels could mean more. */
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

export function rulesAt(versions: readonly RulesVersion[], instant: number): ContestRules {
  const inForce = versions
    .filter(({ effectiveFrom }) => effectiveFrom <= instant)
    .toSorted((one, other) => one.version - other.version)
    .at(-1)
  return inForce?.rules ?? versions[0]?.rules ?? USUAL_RULES
}
