import { Hono } from 'hono'
import { githubProblem, type SandboxContext } from '#workers/sandbox/context/sandbox-context.ts'
import type { Installation } from '#workers/sandbox/context/state.ts'
import type { Developer } from '#workers/sandbox/world/people.ts'
import { isDeveloper } from '#workers/sandbox/world/world.ts'
import { isSignedByApp } from './app-token.ts'
import { installationPage } from './installation-page.ts'
import { changeInstallation, installationBody, installationById, installationOf } from './installations.ts'

const PAGES = ['/apps/:slug/installations/new', '/apps/:slug/installations/new/permissions'] as const

export function installationRoutes(context: SandboxContext): Hono {
  const app = new Hono()
  for (const path of PAGES) {
    app
      .get(path, (c) => {
        const account = context.world.accountById(Number(c.req.query('suggested_target_id')), context.now())
        const suggested = isDeveloper(account) ? account : null
        return showPage(c.req.param('slug'), c.req.query('state') ?? '', suggested?.login ?? '', suggested)
      })
      .post(path, async (c) => {
        const form = new URLSearchParams(await c.req.text())
        const [state, username] = [form.get('state') ?? '', (form.get('username') ?? '').trim()]
        const account = context.world.accountByLogin(username, context.now())
        if (!isDeveloper(account)) return showPage(c.req.param('slug'), state, username, null)
        const decision = form.get('decision') ?? 'install'
        const view = context.view(c.req.raw)
        if (decision === 'deleted' || decision === 'suspend' || decision === 'unsuspend') {
          await changeInstallation(context, view, account, decision)
          return showPage(c.req.param('slug'), state, username, account)
        }
        if (decision === 'request') return c.redirect(setupReturn({ setup_action: 'request', state }))
        const standing = installationOf(context, account.githubId)
        const { id } = standing ?? (await changeInstallation(context, view, account, 'created'))
        const setup_action = standing === null ? 'install' : 'update'
        return c.redirect(setupReturn({ installation_id: String(id), setup_action, state }))
      })
  }
  return app
    .get('/app/installations/:id', async (c) => {
      const refused = await refusalOf(c.req.raw)
      return refused ?? answer(c.req.raw, installationById(context, c.req.param('id')))
    })
    .get('/users/:username/installation', async (c) => {
      const refused = await refusalOf(c.req.raw)
      const account = context.world.accountByLogin(c.req.param('username'), context.now())
      return refused ?? answer(c.req.raw, account === null ? null : installationOf(context, account.githubId))
    })

  function showPage(slug: string, state: string, username: string, account: Developer | null): Response {
    const installation = account === null ? null : installationOf(context, account.githubId)
    return installationPage({ slug, state, username, isKnown: username === '' || account !== null, installation })
  }

  function setupReturn(query: Record<string, string>): string {
    return `${context.appOrigin}/github/callback?${new URLSearchParams(query).toString()}`
  }

  async function refusalOf(request: Request): Promise<Response | null> {
    const isApp = await isSignedByApp(request, context.secrets.githubApp)
    return isApp ? null : githubProblem(401, 'A JSON web token could not be decoded')
  }

  function answer(request: Request, installation: Installation | null): Response {
    const view = context.view(request)
    const account = installation === null ? null : context.world.accountById(installation.githubId, view.now)
    if (installation === null || account === null) return githubProblem(404, 'Not Found')
    return Response.json(installationBody(view, installation, account, context.secrets.githubApp.id))
  }
}
