import { Hono } from 'hono'
import type { SandboxContext } from '../sandbox-context.ts'
import { isPrivateAt, nameWithOwner } from '../world/repository.ts'
import { githubProblem } from './error-body.ts'
import { repositoryBody } from './thread-body.ts'

/** `GET /repos/{owner}/{name}`; a private one is not there. */
export function repositoryRoutes(context: SandboxContext): Hono {
  return new Hono().get('/repos/:owner/:name', (c) => {
    const view = context.view(c.req.raw)
    const wanted = `${c.req.param('owner')}/${c.req.param('name')}`.toLowerCase()
    const repository = view.world
      .repositories(view.now)
      .find((one) => nameWithOwner(one, view.now).toLowerCase() === wanted && !isPrivateAt(one, view.now))
    return repository === undefined ? githubProblem(404, 'Not Found') : c.json(repositoryBody(view, repository))
  })
}
