import { Hono, type Context } from 'hono'
import * as z from 'zod'
import { rateLimitHeaders } from '#workers/sandbox/context/rate-limits.ts'
import { githubProblem, type SandboxContext } from '#workers/sandbox/context/sandbox-context.ts'
import { answerQuery, operationOf, type Query } from './answer-query.ts'
import { callerOf, type Caller } from './caller.ts'
import { secondaryLimit, timedOut } from './overload.ts'

const requestBody = z.object({
  query: z.string(),
  variables: z.record(z.string(), z.unknown()).nullish(),
  operationName: z.string().nullish(),
})

export function graphqlRoutes(context: SandboxContext): Hono {
  return new Hono().post('/graphql', async (c) => {
    const caller = callerOf(context, c.req.raw)
    if (caller === 'bad_credentials') return githubProblem(401, 'Bad credentials')
    if (caller.token === null) return githubProblem(401, 'This endpoint requires you to be authenticated.')
    const entered = context.load.enter(caller.name)
    if ('refusedFor' in entered) {
      context.usage.count({ caller: caller.name, resource: 'graphql', operation: null }, { refused: 1 })
      return secondaryLimit(context.settings().hardness.secondary, entered.refusedFor)
    }
    let milliseconds = 0
    try {
      const request = requestBody.safeParse(await c.req.json().catch(() => null))
      if (!request.success) return githubProblem(400, 'Problems parsing JSON')
      const answered = await answer(context, c, caller, request.data)
      milliseconds = answered.milliseconds
      return answered.response
    } finally {
      entered.leave(milliseconds)
    }
  })
}

/** A query that takes too long costs points too. */
async function answer(
  context: SandboxContext,
  c: Context,
  caller: Caller,
  query: Query,
): Promise<{ response: Response; milliseconds: number }> {
  const { work, timeOut } = context.settings().hardness
  const { body, points, milliseconds: needed, isLimited } = answerQuery(context, context.read(c.req.raw), caller, query)
  const isLate = timeOut.after !== null && needed > timeOut.after
  const milliseconds = isLate ? Math.min(needed, timeOut.after ?? needed) : needed
  if (work.takesTime) await context.sleep(milliseconds)
  if (isLate) context.rateLimits.deduct('graphql', caller.name, timeOut.points)
  context.usage.count(
    { caller: caller.name, resource: 'graphql', operation: operationOf(query) },
    {
      points: points + (isLate ? timeOut.points : 0),
      milliseconds,
      timedOut: isLate ? 1 : 0,
      refused: isLimited ? 1 : 0,
    },
  )
  const headers = rateLimitHeaders('graphql', context.rateLimits.budget('graphql', caller.name))
  const response = isLate ? timedOut(timeOut, context.nextTurn(), headers) : c.json(body, 200, headers)
  return { response, milliseconds }
}
