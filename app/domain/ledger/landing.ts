import { DAY } from '#app/domain/time/period.ts'
import {
  acceptanceOf,
  isAnotherPerson,
  isApproved,
  isSameAccount,
  NOT_ACCEPTED,
  type Acceptance,
  type Account,
  type Approval,
  type MergeEvidence,
} from './eligibility.ts'
import type { Fact } from './fact.ts'

/**
 * Projects that do not merge close the pull requests they take; a commit on the default branch or a maintainers' label
 * shows it. They have landed, and count like a merge on the day of the commit.
 */

/** A commit on the default branch. */
export type LandedCommit = {
  sha: string
  message: string
  committedAt: number
  /** Author and co-authors whose GitHub accounts are known. */
  authors: readonly Account[]
  repositoryId: number
  /** It belongs to a merged pull request, which counts by itself. */
  isOfMerged: boolean
}

export type ClosedPullRequest = {
  nodeId: string
  number: number
  title: string
  repository: { id: number; nodeId: string; name: string }
  openedAt: number
  closedAt: number
  author: Account | null
  /** Null for a deleted account. */
  authorNodeId: string | null
  closedBy: Account | null
  /** The commit that closed it, from any repository. */
  closer: LandedCommit | null
  /** The first lines of its own commits' messages. */
  headlines: readonly string[]
  approvals: Approval[]
  labels: readonly { name: string; setter: Account | null }[]
}

/** `as`: the commit's hash, or `label:` and the label. `at`: when it was committed; null for a label. */
export type Landing = { as: string; at: number | null } & Acceptance

const LABEL = 'label:'
/** How long after the close a commit may follow. */
export const LANDING_LAG = DAY
/** Shorter first lines say too little: "fix", "update readme". */
const LEAST_HEADLINE = 15
/** `Closes`, `PR-URL`, `Part-of:`, `Pull Request resolved`, `GitHub-Pull-Request` and the like. */
const SAYS_TAKEN_IN = /^\W*(?:pr-url|(?:github-)?pull[- ]request|clos|fix|resolv|merg|land|part-of:)/
/** Of an owner and a name. */
const LONGEST_PLACE = 141

export type LandingRules = {
  /** The label that maintainers set on what they took. */
  label?: string | null
  /** Changes that landed other pull requests of the same author, see `changeOf`. */
  taken?: ReadonlySet<string>
  /** A day after the close, when the commit that closed it must still be on the branch. */
  isLast?: boolean
}

/** `commits`: its author's, from around its close. */
export function landingOf(
  closed: ClosedPullRequest,
  commits: readonly LandedCommit[],
  { label = null, taken = new Set(), isLast = false }: LandingRules = {},
): Landing | null {
  const ofCommit = commitOf(closed, commits, { taken, isLast })
  // People who may push can write any name into a commit: it shows what landed, never who took it.
  const byCommit = ofCommit === null ? null : acceptanceOf(evidenceOf(closed), closed.repository.id)
  if (ofCommit !== null && byCommit !== null) return { as: ofCommit.sha, at: ofCommit.committedAt, ...byCommit }
  return label === null ? null : byLabel(closed, label)
}

/** `fact` is what it would be if it has landed. */
export type LandingQuery = {
  key: string
  fact: Fact
  /** The label that the repository's maintainers set on what they took. */
  label: string | null
  /** Changes as which the same person's other pull requests have landed. */
  taken: ReadonlySet<string>
  /** It will not be asked again. */
  isLast?: boolean
}

/**
 * By key; null if it has not landed, missing if GitHub withholds it. The oldest close first: a change lands only one
 * pull request, in whatever repository. Pull requests and their authors' commits are by node id.
 */
export function landingsOf(
  queries: readonly LandingQuery[],
  closed: ReadonlyMap<string, ClosedPullRequest | null>,
  commits: ReadonlyMap<string, readonly LandedCommit[]>,
): Map<string, Landing | null> {
  const landings = new Map<string, Landing | null>()
  const landed = new Map<number | null, Set<string>>()
  const oldestFirst = queries.toSorted((one, other) => one.fact.occurredAt - other.fact.occurredAt)
  for (const { key, fact, label, taken, isLast = false } of oldestFirst) {
    const one = closed.get(fact.thread?.nodeId ?? '')
    if (one === undefined) {
      landings.set(key, null)
      continue
    }
    const isUnanswered = one?.authorNodeId != null && needsCommits(one, isLast) && !commits.has(one.nodeId)
    if (one === null || isUnanswered) continue
    const author = one.author?.id ?? null
    const before = landed.get(author) ?? []
    const rules = { label, taken: new Set([...taken, ...before]), isLast }
    const landing = landingOf(one, commits.get(one.nodeId) ?? [], rules)
    if (landing !== null) landed.set(author, new Set([...before, ...changeOf(landing)]))
    landings.set(key, landing)
  }
  return landings
}

/** Identify a change: its commit, and the commit's second, which a repository split off from another keeps. */
export function changeOf({ as, at }: Pick<Landing, 'as' | 'at'>): string[] {
  return at === null ? [] : [as, String(at)]
}

/** Nobody merged it, so the one who closed it counts as having done so. */
function evidenceOf({ author, closedBy, closedAt, approvals }: ClosedPullRequest): MergeEvidence {
  return { author, mergedBy: closedBy, mergedAt: closedAt, approvals }
}

/** Whether we must ask for its author's commits. */
export function needsCommits({ author, closer, repository }: ClosedPullRequest, isLast = false): boolean {
  return author !== null && (isLast || closer === null || !isLandedBy(closer, author, repository.id))
}

function commitOf(
  closed: ClosedPullRequest,
  commits: readonly LandedCommit[],
  { taken, isLast }: { taken: ReadonlySet<string>; isLast: boolean },
): LandedCommit | null {
  const { author, closer, openedAt, closedAt, repository } = closed
  if (author === null) return null
  const isAround = ({ committedAt }: LandedCommit) => committedAt >= openedAt && committedAt <= closedAt + LANDING_LAG
  // One change lands one pull request, unless each was approved.
  const isFree = ({ sha, committedAt }: LandedCommit) =>
    isApproved(evidenceOf(closed)) || !changeOf({ as: sha, at: committedAt }).some((one) => taken.has(one))
  if (closer !== null && isLandedBy(closer, author, repository.id)) {
    // The history has only first authors, and only around the close.
    const isListed = isAround(closer) && isSameAccount(closer.authors[0] ?? null, author)
    const isThere = !isLast || !isListed || commits.some(({ sha }) => sha === closer.sha)
    return isThere && isFree(closer) ? closer : null
  }
  const around = commits.filter(
    (commit) => isLandedBy(commit, author, repository.id) && isAround(commit) && isFree(commit),
  )
  const headlines = new Set([closed.title, ...closed.headlines].map(plainHeadline))
  return (
    around.find(({ message }) => namesPullRequest(message, closed)) ??
    around.find(({ message }) => {
      const headline = plainHeadline(message)
      return headline.length >= LEAST_HEADLINE && headlines.has(headline)
    }) ??
    null
  )
}

function isLandedBy(commit: LandedCommit, author: Account, repositoryId: number): boolean {
  return (
    !commit.isOfMerged &&
    commit.repositoryId === repositoryId &&
    commit.authors.some((one) => isSameAccount(one, author))
  )
}

/** The author's own label says nothing; a bot's needs a person who closed or approved. */
function byLabel(closed: ClosedPullRequest, label: string): Landing | null {
  const set = settersOf(closed, label)
  if (set.length === 0) return null
  const person = set.find((setter) => isAnotherPerson(setter, closed.author))
  const accepted =
    person == null
      ? acceptanceOf(evidenceOf(closed), closed.repository.id)
      : { ...NOT_ACCEPTED, counterpartId: person.id }
  return accepted === null ? null : { as: `${LABEL}${label}`, at: null, ...accepted }
}

/** Without the author. */
function settersOf({ author, labels }: ClosedPullRequest, label: string): (Account | null)[] {
  return labels.flatMap(({ name, setter }) =>
    name.toLowerCase() === label.toLowerCase() && !isSameAccount(setter, author) ? [setter] : [],
  )
}

/**
 * `#7`, `GH-7`, `owner/name#7` or its address: in a line that says it is taken, or at the start or in brackets of the
 * first line. Elsewhere it may only be related, and a revert names what it takes back.
 */
function namesPullRequest(message: string, { number, repository }: ClosedPullRequest): boolean {
  const [first = '', ...rest] = message.toLowerCase().split('\n')
  if (/^\W*revert/.test(first)) return false
  const lines = [first, ...rest.filter((line) => SAYS_TAKEN_IN.test(line))]
  const isTag = SAYS_TAKEN_IN.test(first) ? () => true : (before: string) => /(?:^|[([])\s*$/.test(before)
  return lines.some((line, index) => namesIn(line, number, repository.name, index === 0 ? isTag : () => true))
}

function namesIn(line: string, number: number, repository: string, isIt: (before: string) => boolean): boolean {
  const own = repository.toLowerCase()
  for (const mark of ['#', 'gh-', '/pull/']) {
    const name = `${mark}${number}`
    for (let at = line.indexOf(name); at !== -1; at = line.indexOf(name, at + 1)) {
      if (/\d/.test(line.charAt(at + name.length))) continue
      const before = line.slice(Math.max(0, at - LONGEST_PLACE), at)
      const place = /(?<![\w.-])[\w.-]+\/[\w.-]+$/.exec(before)?.[0] ?? null
      const isOwn = place === own || (place === null && mark !== '/pull/' && !/\w$/.test(before))
      if (isOwn && isIt(before.slice(0, before.length - (place?.length ?? 0)))) return true
    }
  }
  return false
}

/** Without the number that some tools add at the end. */
function plainHeadline(message: string): string {
  const [line = ''] = message.split('\n', 1)
  return line
    .replace(/(?<!\s)\s*\(#\d+\)\s*$/, '')
    .trim()
    .toLowerCase()
}

export function landedBy(landedAs: string): { commit: string | null; label: string | null } {
  return landedAs.startsWith(LABEL)
    ? { commit: null, label: landedAs.slice(LABEL.length) }
    : { commit: landedAs, label: null }
}

/** `landed as 9f3ab2c`, or by which label. */
export function landedText(landedAs: string): string {
  const { commit, label } = landedBy(landedAs)
  return commit === null ? `merged, by its label “${label}”` : `merged as ${commit.slice(0, 7)}`
}
