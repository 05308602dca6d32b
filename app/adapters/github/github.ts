import type { Fingerprints, Part } from '#app/domain/github/activity-parts.ts'
import type { GitHubAddress } from '#app/domain/github/github-address.ts'
import type { Fact } from '#app/domain/ledger/fact.ts'
import type { ClosedPullRequest, LandedCommit } from '#app/domain/ledger/landing.ts'
import type { SetLabel } from '#app/domain/ledger/spam-label.ts'
import type { LinkedIssue, PullRequestSpan } from '#app/domain/maintainers/repository-rules.ts'
import type { RecentEvent } from '#app/domain/players/recent-event.ts'
import type { Counters } from '#app/domain/points/total-points.ts'
import type { CounterpartAccount } from '#app/domain/weeks/counterparts.ts'
import type { MergeQuery } from './fetch-earlier-merges.ts'
import type { CommitsQuery } from './fetch-landings.ts'
import type { PullRequestState } from './fetch-pull-request-states.ts'
import type { ReferencesQuery, FoundReferences } from './fetch-references.ts'
import type { RulesFileAnswer } from './fetch-rules-files.ts'
import type { PlacesQuery, FoundPlaces } from './find-places.ts'
import type { Visibility } from './find-visibility.ts'
import type { Work } from './find-work.ts'

/** Nothing throws: an answer is complete or contains its error. */
export type GitHub = {
  /** With a player's own token, for that player's data only, up to `points`. */
  withToken: (token: string, points: number) => GitHub
  /** `GET /users/{username}`; null if no such account exists. */
  findUser: (username: string) => Promise<GitHubAnswer<GitHubUser | null>>
  /** `GET /user/{id}`, by the permanent numeric id. */
  findUserById: (githubId: number) => Promise<GitHubAnswer<GitHubUser | null>>
  /** `GET /repos/{owner}/{name}` of a public repository, in GitHub's spelling; null if it does not exist. */
  findRepository: (name: string) => Promise<GitHubAnswer<{ name: string } | null>>
  /** By name, a hundred a query. */
  findPlaces: (query: PlacesQuery) => Promise<GitHubAnswer<FoundPlaces>>
  /**
   * At first `size` players a query: more after fast answers, up to fifty, half after slow ones. A key for every id.
   */
  fetchProbes: (players: PlayerIds[], window: Window, size?: number) => Promise<Map<string, Probe>>
  /** What was queried so far; a player's own token counts separately. */
  meter: () => Meter
  /**
   * Facts in [from, to], up to twenty players per query: everything, or what changed in some parts. Splits the batch if
   * GitHub runs out of resources, and isolates an oversized player. The answer has a key for every id.
   */
  fetchActivity: (players: ActivityQuery[], window: Window) => Promise<Map<string, Activity>>
  /** In one question; null if the name is no person's. A busy account did at least that. */
  fetchPublicWeek: (username: string, window: Window) => Promise<GitHubAnswer<PublicWeek | null>>
  /** Whether they are established, by node id. Missing without an answer; null if deleted or private. */
  fetchRepositories: (nodeIds: string[]) => Promise<Map<string, RepositoryFacts | null>>
  /** See find-visibility.ts. */
  findVisibility: (nodeIds: readonly string[]) => Promise<Map<string, Visibility>>
  /** In public repositories, the latest five hundred. */
  fetchOpenPullRequests: (playerNodeId: string) => Promise<GitHubAnswer<PullRequestSpan[]>>
  /** By node id; missing without an answer. */
  fetchLinkedIssues: (pullRequestNodeIds: string[]) => Promise<Map<string, LinkedIssue[]>>
  /** By node id; see fetch-rules-files.ts. */
  fetchRulesFiles: (repositoryNodeIds: readonly string[]) => Promise<Map<string, RulesFileAnswer>>
  /** Keys of people whose own pull request was merged there by then; no partial answers. */
  fetchEarlierMerges: (queries: readonly MergeQuery[]) => Promise<GitHubAnswer<Set<string>>>
  /** See fetch-references.ts. */
  fetchReferences: (queries: readonly ReferencesQuery[]) => Promise<GitHubAnswer<Map<string, FoundReferences>>>
  /** See fetch-agents-work.ts. */
  searchAgentsWork: (queries: readonly AgentsQuery[]) => Promise<GitHubAnswer<Map<string, FoundAgents[]>>>
  fetchAgentsWork: (
    nodeIds: readonly string[],
    people: ReadonlyMap<string, number>,
    window: Window,
  ) => Promise<GitHubAnswer<Map<string, AgentsWork>>>
  /** By node id; see fetch-landings.ts. */
  fetchClosedPullRequests: (nodeIds: readonly string[]) => Promise<GitHubAnswer<Map<string, ClosedPullRequest | null>>>
  /** On default branches; see fetch-landings.ts. */
  fetchCommits: (queries: readonly CommitsQuery[]) => Promise<GitHubAnswer<Map<string, LandedCommit[]>>>
  /** See fetch-accounts.ts. */
  fetchAccounts: (githubIds: readonly number[], since: number) => Promise<Map<number, AccountFacts | null>>
  /** See fetch-label-setters.ts. */
  fetchLabelSetters: (nodeIds: string[]) => Promise<Map<string, SetLabel[]>>
  /** By number; a hundred at most. */
  fetchPullRequestStates: (
    repository: string,
    numbers: readonly number[],
  ) => Promise<GitHubAnswer<Map<number, PullRequestState>>>
  /** Null if nothing public is there, whatever the reason. */
  findWork: (address: GitHubAddress) => Promise<GitHubAnswer<Work | null>>
  /** The rest of the hour's budget, and when the token expires; the request is free. */
  fetchBudget: () => Promise<GitHubAnswer<GitHubBudget>>
  /** Of public work, by search; commits in windows if one search is too large. */
  fetchTotals: (username: string) => Promise<GitHubAnswer<Counters>>
  /** Newest first, at most three pages; `unchanged` if the ETag still matches. */
  fetchRecentEvents: (
    username: string,
    etag: string | null,
  ) => Promise<GitHubAnswer<{ state: 'unchanged' } | { state: 'changed'; etag: string | null; events: RecentEvent[] }>>
}

/** `years` with contributions; `projects` of others in the last year, with the names of a few. */
export type AccountFacts = CounterpartAccount & {
  githubId: number
  login: string
  years: number
  projects: number
  projectNames: string[]
}

export type PublicWeek = { githubId: number; username: string; facts: Fact[] }

export type RepositoryFacts = {
  id: number
  name: string
  /** A person's or an organization's; null for a deleted owner. */
  ownerId: number | null
  isFork: boolean
  createdAt: number
  /** These three as in app/domain/ledger/established-project.ts. */
  enoughPeopleAt: number | null
  isLiving: boolean
  movedAt: number | null
}

export type PlayerIds = { nodeId: string; githubId: number }

/** Epoch milliseconds, both included. */
export type Window = { from: number; to: number }

/** GraphQL points: of the hour, and left until `resetAt`. Epoch milliseconds. */
export type GitHubBudget = { limit: number; remaining: number; resetAt: number; tokenExpiresAt?: number }

/** `milliseconds`: GitHub's time; `probeSize`: players that the next probe would count. */
export type Meter = { points: number; milliseconds: number; probeSize: number | null }

export type GitHubAnswer<Value> = { ok: true; value: Value } | { ok: false; error: GitHubError }

export type GitHubError =
  | { code: 'rate_limited'; retryAt: number }
  | { code: 'unavailable'; message: string }
  | { code: 'bad_credentials'; message: string }
  | { code: 'malformed'; message: string }

export type GitHubUser = {
  githubId: number
  nodeId: string
  username: string
  type: string
  name: string | null
  avatarUrl: string | null
  createdAt: number
}

/**
 * Each part's list is read back to an instant; without `parts` everything back to the window's start. `apart`: alone,
 * because GitHub is slow for the account, with short pages and at most three queries; if it was oversized before, no
 * smaller windows.
 */
export type ActivityQuery = PlayerIds & {
  parts?: Partial<Record<Part, number>>
  aloneBecause?: 'slow' | 'oversized' | null
}

/** `key` names the question. */
export type AgentsQuery = { key: string; login: string; since: number }
export type FoundAgents = { nodeId: string; updatedAt: number }
export type AgentsWork = Pick<CompleteActivity, 'facts' | 'pullRequests' | 'threads'>

/** With what stands on it now, whenever it was opened. */
export type ReadThread = {
  /** Of the fact of its opening. */
  key: string
  nodeId: string
  repository: Fact['repository']
  openedAt: number
  /** When it was merged, closed or completed. */
  endedAt: number | null
  labels: readonly string[]
  /** The first one by another person who can push. */
  approval: { setAt: number; setterId: number } | null
}

export type CompleteActivity = {
  state: 'complete'
  profile: Omit<GitHubUser, 'type'>
  facts: Fact[]
  pullRequests: PullRequestSpan[]
  threads: ReadThread[]
  /** Closed unmerged in the window, as what they would be if they have landed. */
  closed: Fact[]
  fingerprints: Partial<Fingerprints>
  /** The facts are everything in the window. If not, they are what changed, and all commits. */
  isFullRead: boolean
  /** GitHub withholds some of it from this token, so what is missing is not gone. */
  hasWithheldParts?: boolean
  /** GitHub lists no more repositories at once; shorter windows have the others. */
  isCut?: boolean
  /** No other player should share its query. */
  isSlow?: boolean
}

export type Activity =
  | CompleteActivity
  /** Null by node id and 404 by numeric id: the account was deleted. */
  | { state: 'deleted' }
  /** Too large even alone, in windows of a day. */
  | { state: 'oversized' }
  | { state: 'failed'; error: GitHubError }

export type Probe =
  /** `isSlow`: no other player should share its query. */
  | { state: 'answered'; username: string; name: string | null; fingerprints: Fingerprints; isSlow?: boolean }
  /** No count came: a read finds out why. */
  | { state: 'unclear'; isSlow?: boolean }
  | { state: 'failed'; error: GitHubError }
