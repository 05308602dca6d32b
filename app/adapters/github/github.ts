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

/** Everything the product requests from GitHub. Nothing throws: an answer is complete or contains its error. */
export type GitHub = {
  /** The same requests with a player's own token, for that player's data only, up to so many points. */
  withToken: (token: string, points: number) => GitHub
  /** `GET /users/{username}`; null when no such account exists. */
  findUser: (username: string) => Promise<GitHubAnswer<GitHubUser | null>>
  /** `GET /user/{id}`, by the permanent numeric id. */
  findUserById: (githubId: number) => Promise<GitHubAnswer<GitHubUser | null>>
  /** `GET /repos/{owner}/{name}` of a public repository, in GitHub's spelling; null when it does not exist. */
  findRepository: (name: string) => Promise<GitHubAnswer<{ name: string } | null>>
  /** Repositories and owners by name, a hundred a query. */
  findPlaces: (query: PlacesQuery) => Promise<GitHubAnswer<FoundPlaces>>
  /**
   * The counts of each player's parts in [from, to], `size` players a query to begin with: more after fast answers, up to
   * fifty, and half as many after slow ones. The answer has a key for every id.
   */
  fetchProbes: (players: PlayerIds[], window: Window, size?: number) => Promise<Map<string, Probe>>
  /** What was queried so far; a player's own token counts for itself. */
  meter: () => Meter
  /**
   * The facts of each player in [from, to], up to twenty players per query: everything, or what changed in some parts.
   * Splits the batch when GitHub runs out of resources, and isolates an oversized player. The answer has a key for every
   * requested node id.
   */
  fetchActivity: (players: ActivityQuery[], window: Window) => Promise<Map<string, Activity>>
  /**
   * What an account, player or not, did in public in [from, to], from one question; null when the name is no person's.
   * Somebody who did a lot did at least that.
   */
  fetchPublicWeek: (username: string, window: Window) => Promise<GitHubAnswer<PublicWeek | null>>
  /**
   * What decides whether repositories are established, by node id. One that GitHub could not answer for now is missing;
   * one that is deleted or private is null.
   */
  fetchRepositories: (nodeIds: string[]) => Promise<Map<string, RepositoryFacts | null>>
  /** Whether the public sees repositories, by node id; see find-visibility.ts. */
  findVisibility: (nodeIds: readonly string[]) => Promise<Map<string, Visibility>>
  /** A player's open pull requests in public repositories, the latest five hundred. */
  fetchOpenPullRequests: (playerNodeId: string) => Promise<GitHubAnswer<PullRequestSpan[]>>
  /** The issues that pull requests link, by node id; one that GitHub could not answer for is missing. */
  fetchLinkedIssues: (pullRequestNodeIds: string[]) => Promise<Map<string, LinkedIssue[]>>
  /**
   * The files by which maintainers set rules, by node id. What GitHub could not answer for is missing, as are
   * repositories that are gone or private.
   */
  fetchRulesFiles: (repositoryNodeIds: readonly string[]) => Promise<Map<string, RulesFileAnswer>>
  /**
   * Which of these people had a pull request of their own merged in the repository by then, by key; not an answer in part.
   */
  fetchEarlierMerges: (queries: readonly MergeQuery[]) => Promise<GitHubAnswer<Set<string>>>
  /** What names merged pull requests, by the questions' keys; see fetch-references.ts. */
  fetchReferences: (queries: readonly ReferencesQuery[]) => Promise<GitHubAnswer<Map<string, FoundReferences>>>
  /** Pull requests of agents that name people; see fetch-agents-work.ts. */
  searchAgentsWork: (queries: readonly AgentsQuery[]) => Promise<GitHubAnswer<Map<string, FoundAgents[]>>>
  fetchAgentsWork: (
    nodeIds: readonly string[],
    people: ReadonlyMap<string, number>,
    window: Window,
  ) => Promise<GitHubAnswer<Map<string, AgentsWork>>>
  /** How pull requests were closed that nobody merged, by node id; see fetch-landings.ts. */
  fetchClosedPullRequests: (nodeIds: readonly string[]) => Promise<GitHubAnswer<Map<string, ClosedPullRequest | null>>>
  /** Commits of people on default branches, by the questions' keys. */
  fetchCommits: (queries: readonly CommitsQuery[]) => Promise<GitHubAnswer<Map<string, LandedCommit[]>>>
  /** How old accounts and their public work are, by numeric id; see fetch-accounts.ts. */
  fetchAccounts: (githubIds: readonly number[], since: number) => Promise<Map<number, AccountFacts | null>>
  /** Who set the labels of pull requests and issues; see fetch-label-setters.ts. */
  fetchLabelSetters: (nodeIds: string[]) => Promise<Map<string, SetLabel[]>>
  /** What became of a repository's pull requests, by number; a hundred at most. */
  fetchPullRequestStates: (
    repository: string,
    numbers: readonly number[],
  ) => Promise<GitHubAnswer<Map<number, PullRequestState>>>
  /** What the public sees at an address; null for everything that it does not see, whatever the reason. */
  findWork: (address: GitHubAddress) => Promise<GitHubAnswer<Work | null>>
  /** The rest of the hour's budget, and when the token expires; the request itself is free. */
  fetchBudget: () => Promise<GitHubAnswer<GitHubBudget>>
  /** Lifetime counters of public work, by search. Commits are counted in windows when one search would be too large. */
  fetchTotals: (username: string) => Promise<GitHubAnswer<Counters>>
  /** The public event feed, newest first, at most three pages; `unchanged` when the ETag still matches. */
  fetchRecentEvents: (
    username: string,
    etag: string | null,
  ) => Promise<GitHubAnswer<{ state: 'unchanged' } | { state: 'changed'; etag: string | null; events: RecentEvent[] }>>
}

/** `years` with contributions; `projects` of others of the last year, with the names of a few. */
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
  /** A person's or an organization's id; null for a deleted owner. */
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

/** GraphQL points of the hour, and left until `resetAt`. `tokenExpiresAt`: of a token that does. Epoch milliseconds. */
export type GitHubBudget = { limit: number; remaining: number; resetAt: number; tokenExpiresAt?: number }

/** Points, milliseconds until GitHub had answered, and how many players the next probe would count at once. */
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
 * A player with the parts to read, each list back to an instant; without `parts` everything back to the window's start.
 * `apart`: alone, for GitHub is slow for the account; in three queries at most and short pages, and in no smaller windows
 * when it was oversized in those before.
 */
export type ActivityQuery = PlayerIds & { parts?: Partial<Record<Part, number>>; apart?: 'slow' | 'oversized' | null }

/** `key` names the question. */
export type AgentsQuery = { key: string; login: string; since: number }
export type FoundAgents = { nodeId: string; updatedAt: number }
export type AgentsWork = Pick<CompleteActivity, 'facts' | 'pullRequests' | 'threads'>

/** An issue or pull request that was read, whenever it was opened, with what stands on it now. */
export type ReadThread = {
  /** Of the fact of its opening. */
  key: string
  nodeId: string
  repository: Fact['repository']
  openedAt: number
  /** When it was merged, closed or completed. */
  endedAt: number | null
  labels: readonly string[]
  /** The first approval of another person who can push. */
  approval: { setAt: number; setterId: number } | null
}

export type CompleteActivity = {
  state: 'complete'
  profile: Omit<GitHubUser, 'type'>
  facts: Fact[]
  pullRequests: PullRequestSpan[]
  threads: ReadThread[]
  /** Pull requests that were closed unmerged in the window, as what they would be if they have landed. */
  closed: Fact[]
  /** Of the parts that were read. */
  marks: Partial<Fingerprints>
  /** Whether the facts are everything there is in the window. Otherwise they are what changed; of commits always all. */
  isWhole: boolean
  /** GitHub withholds some of it from whose token asks, so what is missing is not gone. */
  hasHoles?: boolean
  /** GitHub lists no more repositories at once; shorter windows have the others. */
  isCut?: boolean
  /** It took so much that no other player should share a query. */
  isSlow?: boolean
}

export type Activity =
  | CompleteActivity
  /** Null by node id and 404 by numeric id: the account was deleted. */
  | { state: 'deleted' }
  /** Too large even when requested alone, in windows of a day. */
  | { state: 'oversized' }
  | { state: 'failed'; error: GitHubError }

export type Probe =
  /** `isSlow`: so much that no other player should share a query. */
  | { state: 'answered'; username: string; name: string | null; marks: Fingerprints; isSlow?: boolean }
  /** No count came: a read finds out why. */
  | { state: 'unclear'; isSlow?: boolean }
  | { state: 'failed'; error: GitHubError }
