import { Hono } from 'hono'
import { githubProblem } from '#workers/sandbox/context/error-body.ts'
import type { SandboxContext } from '#workers/sandbox/context/sandbox-context.ts'
import { isPrivateAt } from '#workers/sandbox/world/repository.ts'
import { fullRepository } from './repository-body.ts'

/** `GET /repos/{owner}/{name}`; 404 for a private repository. */
export function repositoryRoutes(context: SandboxContext): Hono {
  return new Hono().get('/repos/:owner/:name', (c) => {
    const view = context.view(c.req.raw)
    const repository = view.world.repositoryByName(`${c.req.param('owner')}/${c.req.param('name')}`, view.now)
    const isSeen = repository !== null && !isPrivateAt(repository, view.now)
    return isSeen ? c.json(fullRepository(view, repository)) : githubProblem(404, 'Not Found')
  })
}
