import { isAnotherPerson, type Account } from '#app/domain/ledger/eligibility.ts'
import type { Fact, Ineligibility } from '#app/domain/ledger/fact.ts'
import { isSpamLabel } from '#app/domain/ledger/spam-label.ts'

export type RepositoryPoints = 'all' | 'none'

/** GitHub's roles that may change a repository's settings. */
export const MAINTAINER_ROLES = ['ADMIN', 'MAINTAIN'] as const
export type MaintainerRole = (typeof MAINTAINER_ROLES)[number]
/** People who may only push see figures, and change nothing. */
export const REPOSITORY_ROLES = [...MAINTAINER_ROLES, 'WRITE'] as const
export type RepositoryRole = (typeof REPOSITORY_ROLES)[number]

export type RulesSource = 'screen' | 'file'

export type RuleChoice = {
  points: RepositoryPoints
  isBraked: boolean
  /** When the brake ends by itself; null for never. */
  endsAt: number | null
  /** Issues and pull requests need one of these to count; empty for any. */
  labels: readonly string[]
  /** How many pull requests a player may have open here; null for any number. */
  mostOpen: number | null
  /** Maintainers set it on pull requests that they took without a merge; null for none. */
  landedLabel: string | null
  /** A pull request must link an open issue by somebody else, or one that a maintainer labelled before it. */
  issueFirst: boolean
}

/** A version, valid until the next one of the same source. */
export type RepositoryRules = RuleChoice & {
  /** Epoch milliseconds. */
  since: number
  source: RulesSource
  /** The screen's: from here on the file counts. */
  followsFile: boolean
}

/** By the repository's id, in any order. */
export type RulesByRepository = ReadonlyMap<number, readonly RepositoryRules[]>

/** A player's pull request, whenever it was opened. */
export type PullRequestSpan = {
  nodeId: string
  repositoryId: number
  openedAt: number
  /** Null while it is open. */
  closedAt: number | null
}

export type LinkedIssue = {
  repositoryId: number
  openedAt: number
  closedAt: number | null
  author: Account | null
  labels: readonly { name: string; setAt: number; setter: Account | null }[]
}

/** What two of the rules need besides the facts. What GitHub did not answer is missing, and stops nothing. */
export type RulesEvidence = {
  /** The player. */
  author: Account
  /** All of a player's pull requests that are open or changed lately. */
  spans: readonly PullRequestSpan[]
  /** By the pull request's node id. */
  linked: ReadonlyMap<string, readonly LinkedIssue[]>
}

export const NO_RULES: RuleChoice = {
  points: 'all',
  isBraked: false,
  endsAt: null,
  labels: [],
  mostOpen: null,
  landedLabel: null,
  issueFirst: false,
}

/**
 * A fact goes by the version in force when it happened: a released brake still covers its time, and the order in which
 * facts arrive changes nothing.
 */
export function byMaintainersRules(
  facts: readonly Fact[],
  rules: RulesByRepository,
  evidence: RulesEvidence | null = null,
): Fact[] {
  return facts.map((fact) => {
    if (fact.ineligible !== null) return fact
    const versions = rules.get(fact.repository.id) ?? []
    const ineligible = whyNotWanted(fact, versions) ?? (evidence && whyNotReady(fact, versions, evidence))
    return ineligible === null ? fact : { ...fact, ineligible }
  })
}

/** The screen's version in force, unless there is none or it follows the file. */
export function rulesAt(versions: readonly RepositoryRules[], at: number): RepositoryRules | null {
  const screen = latest(versions, 'screen', at)
  return screen === null || screen.followsFile ? latest(versions, 'file', at) : screen
}

function latest(versions: readonly RepositoryRules[], source: RulesSource, at: number): RepositoryRules | null {
  return versions
    .filter((version) => version.source === source && version.since <= at)
    .reduce<RepositoryRules | null>((last, next) => (last === null || next.since > last.since ? next : last), null)
}

/** It may have ended by itself. */
export function isBrakedAt({ isBraked, endsAt }: Pick<RuleChoice, 'isBraked' | 'endsAt'>, at: number): boolean {
  return isBraked && (endsAt === null || at < endsAt)
}

/** The brake stops opened and accepted pull requests; reviews, issues and comments still count. */
function whyNotWanted(fact: Fact, versions: readonly RepositoryRules[]): Ineligibility | null {
  const rules = rulesAt(versions, fact.occurredAt)
  if (rules === null) return null
  if (rules.points === 'none') return 'opted_out'
  if (isOfPullRequest(fact) && isBrakedAt(rules, fact.occurredAt)) return 'braked'
  if (fact.thread === null || rules.labels.length === 0) return null
  const wanted = new Set(rules.labels.map((label) => label.toLowerCase()))
  return fact.thread.labels.some((label) => wanted.has(label.toLowerCase())) ? null : 'not_labelled'
}

/** For a pull request when it is opened, so that a player can know it before they begin. */
function whyNotReady(
  fact: Fact,
  versions: readonly RepositoryRules[],
  { author, spans, linked }: RulesEvidence,
): Ineligibility | null {
  if (!isOfPullRequest(fact) || fact.thread === null) return null
  const { openedAt, nodeId } = fact.thread
  const rules = rulesAt(versions, openedAt)
  if (rules === null || nodeId === null) return null
  if (rules.mostOpen !== null && openBefore(fact.repository.id, { nodeId, openedAt }, spans) >= rules.mostOpen)
    return 'too_many_open'
  const issues = linked.get(nodeId)
  if (!rules.issueFirst || issues === undefined) return null
  const isFirst = issues.some(
    (issue) =>
      issue.repositoryId === fact.repository.id &&
      issue.openedAt < openedAt &&
      (issue.closedAt === null || issue.closedAt > openedAt) &&
      isWanted(issue, author, openedAt),
  )
  return isFirst ? null : 'no_issue'
}

/** Somebody else's issue, or one's own that somebody else labelled, but not as spam. */
function isWanted(issue: LinkedIssue, author: Account, openedAt: number): boolean {
  return (
    isAnotherPerson(issue.author, author) ||
    issue.labels.some(
      ({ name, setAt, setter }) => setAt < openedAt && isAnotherPerson(setter, author) && !isSpamLabel(name),
    )
  )
}

/** The player's pull requests that were open when this one was opened. */
function openBefore(
  repositoryId: number,
  { nodeId, openedAt }: { nodeId: string; openedAt: number },
  spans: readonly PullRequestSpan[],
): number {
  const others = spans.filter(
    (span) =>
      span.repositoryId === repositoryId &&
      span.nodeId !== nodeId &&
      (span.closedAt === null || span.closedAt > openedAt) &&
      // In the same second, ids decide.
      (span.openedAt < openedAt || (span.openedAt === openedAt && span.nodeId < nodeId)),
  )
  return new Set(others.map((span) => span.nodeId)).size
}

/** The facts about which GitHub must be asked more, because a rule needs it. */
export function neededEvidence(facts: readonly Fact[], rules: RulesByRepository): { open: boolean; nodeIds: string[] } {
  const nodeIds = new Set<string>()
  let open = false
  for (const fact of facts) {
    if (fact.ineligible !== null || !isOfPullRequest(fact) || fact.thread === null) continue
    const inForce = rulesAt(rules.get(fact.repository.id) ?? [], fact.thread.openedAt)
    if (inForce?.mostOpen != null) open = true
    if (inForce?.issueFirst === true && fact.thread.nodeId !== null) nodeIds.add(fact.thread.nodeId)
  }
  return { open, nodeIds: [...nodeIds] }
}

export function needsMore(fact: Fact, rules: RulesByRepository): boolean {
  const { open, nodeIds } = neededEvidence([fact], rules)
  return open || nodeIds.length > 0
}

function isOfPullRequest({ kind }: Fact): boolean {
  return kind === 'pull_request_opened' || kind === 'pull_request_accepted'
}
