import { fetchActivity } from '#app/adapters/github/fetch-activity.ts'
import { fetchBudget } from '#app/adapters/github/fetch-budget.ts'
import { fetchTotals } from '#app/adapters/github/fetch-totals.ts'
import { findRepository } from '#app/adapters/github/find-repository.ts'
import { findUser, findUserById } from '#app/adapters/github/find-user.ts'
import { createGitHubClient } from '#app/adapters/github/github-client.ts'
import { fetchRecentEvents } from '#app/adapters/github/fetch-recent-events.ts'
import type { GitHub } from '#app/adapters/github/github.ts'
import type { GitHubOptions } from '#app/adapters/github/github-client.ts'

/** GitHub as seen with one token: the product's own, or a player's for that player's data. */
export function createGitHub(options: GitHubOptions): GitHub {
  const client = createGitHubClient(options)
  return {
    withToken: (token) => createGitHub({ ...options, token }),
    findUser: (username) => findUser(client, username),
    findUserById: (githubId) => findUserById(client, githubId),
    findRepository: (name) => findRepository(client, name),
    fetchActivity: (players, window) => fetchActivity(client, players, window),
    fetchBudget: () => fetchBudget(client),
    fetchTotals: (username) => fetchTotals(client, username, options.now()),
    fetchRecentEvents: (username, etag) => fetchRecentEvents(client, username, etag),
  }
}
