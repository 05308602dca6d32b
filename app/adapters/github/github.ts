import type { Fact } from '#app/domain/fact.ts'
import type { RecentEvent } from '#app/domain/recent-event.ts'

/** Everything the product asks of GitHub. Nothing throws: an answer is complete or says why it is not. */
export type GitHub = {
  /** The same questions with a player's own token, for that player's data only. */
  withToken: (token: string) => GitHub
  /** `GET /users/{username}`; null when no such account exists. */
  findUser: (username: string) => Promise<GitHubAnswer<GitHubUser | null>>
  /** `GET /user/{id}`, by the durable numeric id. */
  findUserById: (githubId: number) => Promise<GitHubAnswer<GitHubUser | null>>
  /** `GET /repos/{owner}/{name}` of a public repository, its name as GitHub writes it; null when there is none. */
  findRepository: (name: string) => Promise<GitHubAnswer<{ name: string } | null>>
  /**
   * Complete facts of each player in [from, to], up to twenty in a query. Splits the batch when GitHub runs out of
   * resources and isolates the player whose data is too heavy. Every node id asked for is a key of the answer.
   */
  fetchActivity: (
    players: { nodeId: string; githubId: number }[],
    window: { from: number; to: number },
  ) => Promise<Map<string, Activity>>
  /** What is left of the hour; the question itself is free. */
  fetchBudget: () => Promise<GitHubAnswer<GitHubBudget>>
  /** Lifetime counters of public work, by search; commits by windows where they are too many for one. */
  fetchTotals: (username: string) => Promise<GitHubAnswer<LifetimeCounters>>
  /** The public event feed, newest first, at most three pages; `unchanged` when the ETag still holds. */
  fetchRecentEvents: (
    username: string,
    etag: string | null,
  ) => Promise<GitHubAnswer<{ state: 'unchanged' } | { state: 'changed'; etag: string | null; events: RecentEvent[] }>>
}

/** GraphQL points left until the hour turns, epoch milliseconds. */
export type GitHubBudget = { remaining: number; resetAt: number }

export type GitHubAnswer<Value> = { ok: true; value: Value } | { ok: false; error: GitHubError }

export type GitHubError =
  | { code: 'rate_limited'; retryAt: number }
  | { code: 'unavailable'; message: string }
  | { code: 'bad_credentials'; message: string }
  | { code: 'too_heavy'; message: string }
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

export type Activity =
  | { state: 'complete'; profile: Omit<GitHubUser, 'type'>; facts: Fact[] }
  /** Null by id and 404 by id: the account no longer exists. */
  | { state: 'gone' }
  /** Fails alone, even in windows of a day. */
  | { state: 'too_heavy' }
  | { state: 'failed'; error: GitHubError }

export type LifetimeCounters = {
  commits: number
  pullRequests: number
  issues: number
  pullRequestReviews: number
  issueComments: number
  createEvents: number
}
