import * as z from 'zod'
import type { GitHubClient } from './github-client.ts'
import type { GitHubAnswer } from './github.ts'
import { queryOf } from './graphql.ts'

export type PullRequestState = 'OPEN' | 'CLOSED' | 'MERGED'

/** Without connections, so a hundred cost one point. */
const STATES_PER_QUERY = 100

const body = z.object({
  repository: z
    .record(z.string(), z.object({ state: z.enum(['OPEN', 'CLOSED', 'MERGED']).optional() }).nullable())
    .nullable(),
})

/** By number, the first hundred; missing if not public. */
export async function fetchPullRequestStates(
  client: GitHubClient,
  repository: string,
  numbers: readonly number[],
): Promise<GitHubAnswer<Map<number, PullRequestState>>> {
  const states = new Map<number, PullRequestState>()
  if (numbers.length === 0) return { ok: true, value: states }
  const [owner = '', name = ''] = repository.split('/')
  const answer = await client.query(pullRequestStatesQuery(numbers.slice(0, STATES_PER_QUERY)), { owner, name })
  if (!answer.ok) return { ok: false, error: answer.error }
  const data = body.safeParse(answer.data)
  if (!data.success) return { ok: false, error: { code: 'malformed', message: 'states' } }
  for (const [alias, node] of Object.entries(data.data.repository ?? {}))
    if (node?.state !== undefined) states.set(Number(alias.slice(1)), node.state)
  return { ok: true, value: states }
}

export function pullRequestStatesQuery(numbers: readonly number[]): string {
  const states = numbers.map(
    (number) => `n${number}: issueOrPullRequest(number: ${number}) { ... on PullRequest { state } }`,
  )
  const repository = `repository(owner: $owner, name: $name) { ${states.join(' ')} }`
  return queryOf('PullRequestStates', '$owner: String!, $name: String!', repository)
}
