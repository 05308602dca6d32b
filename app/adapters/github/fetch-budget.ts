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
  const tokenExpiresAt = expirationIn(answer.value.headers['github-authentication-token-expiration'])
  return {
    ok: true,
    value: { limit, remaining, resetAt: reset * 1000, ...(tokenExpiresAt === null ? {} : { tokenExpiresAt }) },
  }
}

/** GitHub writes `2026-12-10 19:07:53 UTC`, or `+0900` in place of UTC. */
function expirationIn(header: string | number | undefined): number | null {
  const [, day, time, sign, hours, minutes] =
    /^(\d{4}-\d\d-\d\d) (\d\d:\d\d:\d\d) (?:UTC|([+-])(\d\d)(\d\d))$/.exec(String(header)) ?? []
  if (day === undefined) return null
  const instant = Date.parse(`${day}T${time}${sign === undefined ? 'Z' : `${sign}${hours}:${minutes}`}`)
  return Number.isNaN(instant) ? null : instant
}
