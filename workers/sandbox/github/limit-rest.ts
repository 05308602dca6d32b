import type { MiddlewareHandler } from 'hono'
import { githubProblem } from '#workers/sandbox/context/error-body.ts'
import { rateLimitHeaders, type Resource } from '#workers/sandbox/context/rate-limits.ts'
import type { SandboxContext } from '#workers/sandbox/context/sandbox-context.ts'
import { callerOf } from './caller.ts'

/** Refuses bad credentials, counts the request and adds the budget to every answer. 304 costs nothing. */
export function limitRest(context: SandboxContext, resource: Resource): MiddlewareHandler {
  return async (c, next) => {
    const caller = callerOf(context, c.req.raw)
    if (caller === 'bad_credentials') return githubProblem(401, 'Bad credentials')
    if (context.rateLimits.spend(resource, caller.name, 1) === null) {
      const headers = rateLimitHeaders(resource, context.rateLimits.budget(resource, caller.name))
      return githubProblem(403, `API rate limit exceeded for ${caller.name}.`, headers)
    }
    await next()
    if (c.res.status === 304) context.rateLimits.spend(resource, caller.name, -1)
    for (const [name, value] of Object.entries(
      rateLimitHeaders(resource, context.rateLimits.budget(resource, caller.name)),
    )) {
      c.res.headers.set(name, value)
    }
    c.res.headers.set('x-github-media-type', 'github.v3; format=json')
    return undefined
  }
}
