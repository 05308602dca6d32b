import * as z from 'zod'
import { OWNED_REPOSITORIES_QUERY } from '#app/adapters/github/totals-query.ts'
import type { GitHubAnswer, LifetimeCounters } from '#app/adapters/github/github.ts'
import type { GitHubClient } from '#app/adapters/github/github-client.ts'

type Search = {
  counter: Exclude<keyof LifetimeCounters, 'createEvents'>
  path: string
  terms: (user: string) => string
}

/** `commenter:` is refused without a kind of thread, so threads are the sum of two searches. */
const SEARCHES: Search[] = [
  { counter: 'commits', path: '/search/commits', terms: (user) => `author:${user} merge:false` },
  { counter: 'pullRequests', path: '/search/issues', terms: (user) => `author:${user} is:pr is:merged` },
  { counter: 'issues', path: '/search/issues', terms: (user) => `author:${user} is:issue reason:completed` },
  {
    counter: 'pullRequestReviews',
    path: '/search/issues',
    terms: (user) => `reviewed-by:${user} -author:${user} is:pr`,
  },
  { counter: 'issueComments', path: '/search/issues', terms: (user) => `commenter:${user} -author:${user} is:issue` },
  { counter: 'issueComments', path: '/search/issues', terms: (user) => `commenter:${user} -author:${user} is:pr` },
]

const searchBody = z.object({ total_count: z.number().int().nonnegative(), incomplete_results: z.boolean() })

const repositoriesBody = z.object({
  user: z.object({ repositories: z.object({ totalCount: z.number().int().nonnegative() }) }),
})

/** See `GitHub.fetchTotals`: all seven counts or none. */
export async function fetchTotals(client: GitHubClient, username: string): Promise<GitHubAnswer<LifetimeCounters>> {
  if (!/^[a-z\d_-]{1,60}$/i.test(username)) return { ok: false, error: { code: 'malformed', message: 'username' } }
  const totals = { commits: 0, pullRequests: 0, issues: 0, pullRequestReviews: 0, issueComments: 0 }
  for (const { counter, path, terms } of SEARCHES) {
    const found = await search(client, path, `${terms(username)} is:public`)
    if (!found.ok) return found
    totals[counter] += found.value
  }
  const createEvents = await countOwnedRepositories(client, username)
  return createEvents.ok ? { ok: true, value: { ...totals, createEvents: createEvents.value } } : createEvents
}

async function search(client: GitHubClient, path: string, terms: string): Promise<GitHubAnswer<number>> {
  const reply = await client.get(path, { query: { q: terms, per_page: 1 } })
  if (!reply.ok) return reply
  const body = searchBody.safeParse(reply.value.body)
  if (!body.success) return { ok: false, error: { code: 'malformed', message: path } }
  if (body.data.incomplete_results) return { ok: false, error: { code: 'unavailable', message: 'incomplete results' } }
  return { ok: true, value: body.data.total_count }
}

async function countOwnedRepositories(client: GitHubClient, username: string): Promise<GitHubAnswer<number>> {
  const answer = await client.query(OWNED_REPOSITORIES_QUERY, { login: username })
  if (!answer.ok) return answer
  const body = repositoriesBody.safeParse(answer.data)
  if (body.success) return { ok: true, value: body.data.user.repositories.totalCount }
  const message = `No user data found for username: ${username}`
  client.log('error', message, {})
  return { ok: false, error: { code: 'unavailable', message } }
}
