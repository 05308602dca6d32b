import * as z from 'zod'
import type { GitHubClient } from './github-client.ts'
import type { GitHubAnswer, GitHubBudget } from './github.ts'

const body = z.object({
  resources: z.object({ graphql: z.object({ limit: z.number(), remaining: z.number(), reset: z.number() }) }),
})

export async function fetchBudget(client: GitHubClient): Promise<GitHubAnswer<GitHubBudget>> {
  const answer = await client.get('/rate_limit')
  if (!answer.ok) return answer
  const parsed = body.safeParse(answer.value.body)
  if (!parsed.success) return { ok: false, error: { code: 'malformed', message: 'rate limit' } }
  const { limit, remaining, reset } = parsed.data.resources.graphql
  return { ok: true, value: { limit, remaining, resetAt: reset * 1000 } }
}
