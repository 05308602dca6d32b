import { Hono } from 'hono'
import * as z from 'zod'
import { githubProblem } from '#workers/sandbox/context/error-body.ts'
import { rateLimitHeaders } from '#workers/sandbox/context/rate-limits.ts'
import type { SandboxContext } from '#workers/sandbox/context/sandbox-context.ts'
import { callerOf } from './caller.ts'
import { answerGraphQL } from './graphql.ts'

const body = z.object({
  query: z.string(),
  variables: z.record(z.string(), z.unknown()).nullish(),
  operationName: z.string().nullish(),
})

export function graphqlRoutes(context: SandboxContext): Hono {
  return new Hono().post('/graphql', async (c) => {
    const caller = callerOf(context, c.req.raw)
    if (caller === 'bad_credentials') return githubProblem(401, 'Bad credentials')
    if (caller.token === null) return githubProblem(401, 'This endpoint requires you to be authenticated.')
    const request = body.safeParse(await c.req.json().catch(() => null))
    if (!request.success) return githubProblem(400, 'Problems parsing JSON')
    const { query, variables, operationName } = request.data
    const answer = answerGraphQL(
      context.view(c.req.raw),
      { query, variables: variables ?? {}, ...(operationName == null ? {} : { operationName }) },
      {
        viewer: caller.viewer,
        heavy: context.settings().heavy,
        spend: (cost) => context.rateLimits.spend('graphql', caller.name, cost),
        budgetOwner: caller.name,
      },
    )
    return c.json(answer, 200, rateLimitHeaders('graphql', context.rateLimits.budget('graphql', caller.name)))
  })
}
