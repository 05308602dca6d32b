import { Hono, type Context } from 'hono'
import { rateLimitHeaders, type Resource } from '#workers/sandbox/context/rate-limits.ts'
import { githubProblem, type SandboxContext } from '#workers/sandbox/context/sandbox-context.ts'
import type { Developer } from '#workers/sandbox/world/people.ts'
import { isDeveloper } from '#workers/sandbox/world/world.ts'
import { accountIn, callerOf } from './caller.ts'
import { installationBody, installationOf } from './installations.ts'
import { partRoutes, repositoryAt } from './part-routes.ts'
import { fullRepository } from './repository-body.ts'
import { privateUser, publicUser } from './user-body.ts'

export function restRoutes(context: SandboxContext): Hono {
  return new Hono()
    .get(
      '/user',
      withViewer((c, viewer, scope) =>
        c.json(privateUser(context.view(c.req.raw), viewer), 200, { 'x-oauth-scopes': scope.replaceAll(' ', ', ') }),
      ),
    )
    .get(
      '/user/emails',
      withViewer((c, viewer, scope) => {
        if (!/\buser(:email)?\b/.test(scope.replace('read:user', ''))) return githubProblem(404, 'Not Found')
        const noreply = `${viewer.githubId}+${viewer.login}@users.noreply.github.com`
        return c.json([
          { email: viewer.email, primary: true, verified: true, visibility: 'private' },
          { email: noreply, primary: false, verified: true, visibility: null },
        ])
      }),
    )
    .get(
      '/user/installations',
      withViewer((c, viewer) => {
        const own = installationOf(context, viewer.githubId)
        const { id } = context.secrets.githubApp
        const installations = own === null ? [] : [installationBody(context.view(c.req.raw), own, viewer, id)]
        return c.json({ total_count: installations.length, installations })
      }),
    )
    .get('/user/:id{[0-9]+}', showUser)
    .get('/users/:username', showUser)
    .get('/repos/:owner/:name', showRepository)
    .get('/repositories/:id{[0-9]+}', showRepository)
    .route('/repos/:owner/:name', partRoutes(context))
    .route('/repositories/:id{[0-9]+}', partRoutes(context))
    .get('/rate_limit', (c) => {
      const caller = callerOf(context, c.req.raw)
      if (caller === 'bad_credentials') return githubProblem(401, 'Bad credentials')
      const entry = (resource: Resource) => {
        const { resetAt, ...budget } = context.rateLimits.budget(resource, caller.name)
        return { ...budget, reset: Math.ceil(resetAt / 1000), resource }
      }
      const resources = { core: entry('core'), search: entry('search'), graphql: entry('graphql') }
      const headers = rateLimitHeaders('core', context.rateLimits.budget('core', caller.name))
      return c.json({ resources, rate: resources.core }, 200, headers)
    })

  function withViewer(answer: (c: Context, viewer: Developer, scope: string) => Response): (c: Context) => Response {
    return (c) => {
      const caller = callerOf(context, c.req.raw)
      if (caller === 'bad_credentials' || !isDeveloper(caller.viewer))
        return githubProblem(401, 'Requires authentication')
      return answer(c, caller.viewer, caller.scope)
    }
  }

  function showRepository(c: Context): Response {
    const view = context.read(c.req.raw)
    const repository = repositoryAt(context, c, view)
    return repository instanceof Response ? repository : c.json(fullRepository(view, repository))
  }

  function showUser(c: Context): Response {
    const view = context.read(c.req.raw)
    const account = accountIn(c, view)
    return account === null ? githubProblem(404, 'Not Found') : c.json(publicUser(view, account))
  }
}
