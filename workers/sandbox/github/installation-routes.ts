import { Hono } from 'hono'
import { html } from 'hono/html'
import { page } from '../page.ts'
import type { SandboxContext } from '../sandbox-context.ts'
import { isDeveloper } from '../world/world.ts'
import { githubProblem } from './error-body.ts'
import { simpleUser } from './user-body.ts'
import { isoTime } from './view.ts'
import { installationWebhook } from './webhook-of-act.ts'
import { deliver } from './webhook.ts'

/** Installing the GitHub App: the page, the return to the product's callback, and what the App's own token can read. */
export function installationRoutes(context: SandboxContext): Hono {
  return new Hono()
    .get('/apps/:slug/installations/new', (c) => installPage(c.req.param('slug'), c.req.query('state') ?? '', ''))
    .post('/apps/:slug/installations/new', async (c) => {
      const form = new URLSearchParams(await c.req.text())
      const state = form.get('state') ?? ''
      const account = context.world.accountByLogin((form.get('username') ?? '').trim(), context.now())
      if (account === null || !isDeveloper(account))
        return installPage(c.req.param('slug'), state, form.get('username') ?? '')
      const known = context.state.installations.all().find(({ githubId }) => githubId === account.githubId)
      const id = known?.id ?? 50_000_000 + context.state.installations.all().length + 1
      await context.state.installations.set(String(id), { id, githubId: account.githubId, createdAt: context.now() })
      await deliver(context, installationWebhook(context.view(c.req.raw), account, id, 'created'))
      const query = new URLSearchParams({ installation_id: String(id), setup_action: 'install', state })
      return c.redirect(`${context.appOrigin}/github/callback?${query.toString()}`)
    })
    .get('/app/installations/:id', (c) => {
      const installation = context.state.installations.get(c.req.param('id'))
      const view = context.view(c.req.raw)
      const account = installation === null ? null : context.world.accountById(installation.githubId, view.now)
      if (installation === null || account === null) return githubProblem(404, 'Not Found')
      return c.json({
        id: installation.id,
        account: simpleUser(view, account),
        app_id: 1,
        target_id: account.githubId,
        target_type: 'User',
        repository_selection: 'all',
        created_at: isoTime(installation.createdAt),
        suspended_at: null,
      })
    })
}

function installPage(slug: string, state: string, unknown: string): Response {
  return page(
    'Install · Sandbox',
    html`<main class="narrow">
      <p class="eyebrow"><span class="mark" aria-hidden="true"></span> Sandbox, playing GitHub</p>
      <h1>Install ${slug}?</h1>
      <p class="soft">On all repositories of an account.</p>
      <form method="post" class="card">
        <input type="hidden" name="state" value="${state}" />
        <label for="username">Username</label>
        <div class="row">
          <input id="username" name="username" value="${unknown}" autocapitalize="none" spellcheck="false" required />
          <button class="primary">Install</button>
        </div>
        ${unknown === '' ? '' : html`<p class="problem" role="alert">Nobody here is called “${unknown}”.</p>`}
      </form>
    </main>`,
  )
}
