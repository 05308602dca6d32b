import { fetchAccounts } from './fetch-accounts.ts'
import { fetchActivity } from './fetch-activity.ts'
import { fetchAgentsWork, searchAgentsWork } from './fetch-agents-work.ts'
import { fetchBudget } from './fetch-budget.ts'
import { fetchEarlierMerges } from './fetch-earlier-merges.ts'
import { fetchLabelSetters } from './fetch-label-setters.ts'
import { fetchClosedPullRequests, fetchCommits } from './fetch-landings.ts'
import { fetchProbes } from './fetch-probes.ts'
import { fetchPublicWeek } from './fetch-public-week.ts'
import { fetchPullRequestStates } from './fetch-pull-request-states.ts'
import { fetchRecentEvents } from './fetch-recent-events.ts'
import { fetchReferences } from './fetch-references.ts'
import { fetchRepositories } from './fetch-repositories.ts'
import { fetchLinkedIssues, fetchOpenPullRequests } from './fetch-rules-evidence.ts'
import { fetchRulesFiles } from './fetch-rules-files.ts'
import { fetchTotals } from './fetch-totals.ts'
import { findPlaces } from './find-places.ts'
import { findRepository } from './find-repository.ts'
import { findUser, findUserById } from './find-user.ts'
import { findVisibility } from './find-visibility.ts'
import { findWork } from './find-work.ts'
import { createGitHubClient, type GitHubOptions } from './github-client.ts'
import type { GitHub } from './github.ts'

/** With one token: the product's own, or a player's for that player's data. */
export function createGitHub(options: GitHubOptions): GitHub {
  const client = createGitHubClient(options)
  // GitHub's messages repeat names, and nobody's question may be logged. What is queried by name is public.
  const discreet = createGitHubClient({
    ...options,
    organisation: null,
    log: (level, message, fields) => options.log(level, message.replace(/:.*/s, ''), fields),
  })
  return {
    // A player's own token does not see what the organisation's installation sees.
    withToken: (token, points) => createGitHub({ ...options, token, points }),
    findUser: (username) => findUser(client, username),
    findUserById: (githubId) => findUserById(client, githubId),
    findRepository: (name) => findRepository(discreet, name),
    findPlaces: (query) => findPlaces(discreet, query),
    fetchProbes: (players, window, size) => fetchProbes(client, players, window, size),
    meter: () => ({ ...client.meter }),
    fetchActivity: (players, window) => fetchActivity(client, players, window),
    fetchPublicWeek: (username, window) => fetchPublicWeek(discreet, username, window),
    fetchRepositories: (nodeIds) => fetchRepositories(client, nodeIds, options.now()),
    findVisibility: (nodeIds) => findVisibility(client, nodeIds),
    fetchOpenPullRequests: (playerNodeId) => fetchOpenPullRequests(client, playerNodeId),
    fetchLinkedIssues: (nodeIds) => fetchLinkedIssues(client, nodeIds),
    fetchEarlierMerges: (queries) => fetchEarlierMerges(client, queries),
    fetchClosedPullRequests: (nodeIds) => fetchClosedPullRequests(client, nodeIds),
    fetchCommits: (queries) => fetchCommits(client, queries),
    fetchAccounts: (githubIds, since) => fetchAccounts(client, githubIds, since),
    fetchLabelSetters: (nodeIds) => fetchLabelSetters(client, nodeIds),
    fetchPullRequestStates: (repository, numbers) => fetchPullRequestStates(client, repository, numbers),
    fetchReferences: (queries) => fetchReferences(client, queries),
    searchAgentsWork: (queries) => searchAgentsWork(client, queries),
    fetchAgentsWork: (nodeIds, people, window) => fetchAgentsWork(client, nodeIds, people, window),
    fetchRulesFiles: (nodeIds) => fetchRulesFiles(client, nodeIds),
    findWork: (address) => findWork(discreet, address),
    fetchBudget: () => fetchBudget(client),
    fetchTotals: (username) => fetchTotals(client, username, options.now()),
    fetchRecentEvents: (username, etag) => fetchRecentEvents(discreet, username, etag),
  }
}
