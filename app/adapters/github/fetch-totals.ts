import * as z from 'zod'
import type { Counters } from '#app/domain/points/total-points.ts'
import { countCommits, INCOMPLETE } from './count-commits.ts'
import type { GitHubClient } from './github-client.ts'
import type { GitHubAnswer } from './github.ts'
import { ask, fieldsOf, queryOf } from './graphql.ts'

type Search = {
  counter: Exclude<keyof Counters, 'createEvents' | 'commits'>
  terms: (user: string) => string
}

/** GitHub refuses `commenter:` without a kind of thread, so two searches are summed. */
const SEARCHES: Search[] = [
  { counter: 'pullRequests', terms: (user) => `author:${user} is:pr is:merged` },
  { counter: 'issues', terms: (user) => `author:${user} is:issue reason:completed` },
  {
    counter: 'pullRequestReviews',
    terms: (user) => `reviewed-by:${user} -author:${user} is:pr`,
  },
  { counter: 'issueComments', terms: (user) => `commenter:${user} -author:${user} is:issue` },
  { counter: 'issueComments', terms: (user) => `commenter:${user} -author:${user} is:pr` },
]

const searchBody = z.object({ total_count: z.number().int().nonnegative(), incomplete_results: z.boolean() })

const owned = ask(
  'repositories(ownerAffiliations: [OWNER], isFork: false, privacy: PUBLIC)',
  z.object({ totalCount: z.number().int().nonnegative() }),
)
const repositoriesBody = z.object({ user: ask('user(login: $login)', z.object({ repositories: owned })) })

/** Public repositories are counted, because events no longer report their creation and search counts them late. */
export const OWNED_REPOSITORIES_QUERY = queryOf('OwnedRepositories', '$login: String!', fieldsOf(repositoriesBody))

export async function fetchTotals(
  client: GitHubClient,
  username: string,
  now: number,
): Promise<GitHubAnswer<Counters>> {
  if (!/^[a-z\d_-]{1,60}$/i.test(username)) return { ok: false, error: { code: 'malformed', message: 'username' } }
  const commits = await countCommits(
    (window) => search(client, '/search/commits', `author:${username} merge:false${window} is:public`),
    now,
  )
  if (!commits.ok) return commits
  const totals = { commits: commits.value, pullRequests: 0, issues: 0, pullRequestReviews: 0, issueComments: 0 }
  for (const { counter, terms } of SEARCHES) {
    const found = await search(client, '/search/issues', `${terms(username)} is:public`)
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
  if (body.data.incomplete_results) return { ok: false, error: { code: 'unavailable', message: INCOMPLETE } }
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
