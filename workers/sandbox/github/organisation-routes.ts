import { Hono } from 'hono'
import { githubProblem, type SandboxContext } from '#workers/sandbox/context/sandbox-context.ts'
import { isSignedByApp } from './app-token.ts'
import { INSTALLATION_TOKEN } from './caller.ts'
import { simpleUser } from './user-body.ts'

const HOUR = 60 * 60 * 1000

/** Their members are the people of the communities that share their repositories. */
export function organisationRoutes(context: SandboxContext): Hono {
  return new Hono()
    .post('/app/installations/:id/access_tokens', async (c) => {
      if (!(await isSignedByApp(c.req.raw, context.secrets.githubApp)))
        return githubProblem(401, 'A JSON web token could not be decoded')
      const organisation = context.world.organisations.find(({ githubId }) => githubId === Number(c.req.param('id')))
      if (organisation === undefined) return githubProblem(404, 'Not Found')
      const body = {
        token: INSTALLATION_TOKEN + String(organisation.githubId),
        expires_at: new Date(Date.now() + HOUR).toISOString(),
        permissions: { contents: 'read', issues: 'read', members: 'read', metadata: 'read', pull_requests: 'read' },
        repository_selection: 'all',
      }
      return c.json(body, 201)
    })
    .get('/orgs/:organisation/members', (c) => {
      const members = membersOf(c.req.param('organisation'))
      if (members === null) return githubProblem(404, 'Not Found')
      const size = Number(c.req.query('per_page') ?? 30)
      const from = (Number(c.req.query('page') ?? 1) - 1) * size
      const view = context.view(c.req.raw)
      return c.json(members.slice(from, from + size).map((account) => simpleUser(view, account)))
    })
    .get('/orgs/:organisation/members/:username', (c) => {
      const account = context.world.accountByLogin(c.req.param('username'), context.now())
      const isMember = membersOf(c.req.param('organisation'))?.some((one) => one === account) ?? false
      return isMember ? c.body(null, 204) : githubProblem(404, 'Not Found')
    })

  function membersOf(login: string) {
    const { world } = context
    const organisation = world.accountByLogin(login, context.now())
    if (organisation?.type !== 'Organization') return null
    const owned = world.ownedBy(organisation, context.now())
    return world.people(context.now()).filter((person) => owned.some((repository) => world.canPush(person, repository)))
  }
}
