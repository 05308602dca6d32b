import { Hono } from 'hono'
import { githubProblem } from '#workers/sandbox/context/error-body.ts'
import type { SandboxContext } from '#workers/sandbox/context/sandbox-context.ts'
import { callerOf } from './caller.ts'
import { installationBody, installationOf } from './installations.ts'
import { privateUser, publicUser } from './user-body.ts'

export function userRoutes(context: SandboxContext): Hono {
  return new Hono()
    .get('/user', (c) => {
      const caller = callerOf(context, c.req.raw)
      if (caller === 'bad_credentials') return githubProblem(401, 'Bad credentials')
      if (caller.viewer === null) return githubProblem(401, 'Requires authentication')
      return c.json(privateUser(context.view(c.req.raw), caller.viewer), 200, {
        'x-oauth-scopes': caller.scope.replaceAll(' ', ', '),
      })
    })
    .get('/user/emails', (c) => {
      const caller = callerOf(context, c.req.raw)
      if (caller === 'bad_credentials' || caller.viewer === null) return githubProblem(401, 'Requires authentication')
      if (!/\buser(:email)?\b/.test(caller.scope.replace('read:user', ''))) return githubProblem(404, 'Not Found')
      const noreply = `${caller.viewer.githubId}+${caller.viewer.login}@users.noreply.github.com`
      return c.json([
        { email: caller.viewer.email, primary: true, verified: true, visibility: 'private' },
        { email: noreply, primary: false, verified: true, visibility: null },
      ])
    })
    .get('/user/installations', (c) => {
      const caller = callerOf(context, c.req.raw)
      if (caller === 'bad_credentials' || caller.viewer === null) return githubProblem(401, 'Requires authentication')
      const own = installationOf(context, caller.viewer.githubId)
      const view = context.view(c.req.raw)
      const { id } = context.secrets.githubApp
      const installations = own === null ? [] : [installationBody(view, own, caller.viewer, id)]
      return c.json({ total_count: installations.length, installations })
    })
    .get('/user/:id{[0-9]+}', (c) => {
      const view = context.view(c.req.raw)
      const account = context.world.accountById(Number(c.req.param('id')), view.now)
      return account === null ? githubProblem(404, 'Not Found') : c.json(publicUser(view, account))
    })
    .get('/users/:username', (c) => {
      const view = context.view(c.req.raw)
      const account = context.world.accountByLogin(c.req.param('username'), view.now)
      return account === null ? githubProblem(404, 'Not Found') : c.json(publicUser(view, account))
    })
}
