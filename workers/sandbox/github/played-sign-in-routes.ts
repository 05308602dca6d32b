import { Hono } from 'hono'
import { html } from 'hono/html'
import * as z from 'zod'
import { isGitHubUsername } from '#app/domain/text/username.ts'
import { playedPage } from '#workers/sandbox/context/page.ts'
import { githubProblem, type RealGitHub, type SandboxContext } from '#workers/sandbox/context/sandbox-context.ts'
import type { PlayedAccount } from '#workers/sandbox/context/state.ts'
import { refusalPage } from './authorize-page.ts'
import { CODE_LIFE, readAuthorization, refused, withQuery, type Authorization } from './oauth-routes.ts'

const person = z.looseObject({ id: z.number().int(), login: z.string(), type: z.literal('User') })

/** Signs in as any real account, without a password; only that is played. */
export function playedSignInRoutes(context: SandboxContext, real: RealGitHub): Hono {
  return new Hono()
    .get('/login/oauth/authorize', (c) => {
      const request = readAuthorization(context, c.req.query())
      return typeof request === 'string' ? refusalPage(request) : namePage(request, null)
    })
    .post('/login/oauth/authorize', async (c) => {
      const form = Object.fromEntries(new URLSearchParams(await c.req.text()))
      const request = readAuthorization(context, form)
      if (typeof request === 'string') return refusalPage(request)
      if (form['decision'] === 'cancel') return c.redirect(refused(request))
      const typed = (form['username'] ?? '').trim()
      const account = await findAccount(context, real, typed)
      if (typeof account === 'string') return namePage({ ...request, login: typed }, account)
      const code = context.newId().replaceAll('-', '').slice(0, 20)
      await context.state.codes.set(code, {
        githubId: account.id,
        account,
        clientId: request.client_id,
        redirectUri: request.redirect_uri,
        challenge: request.code_challenge ?? null,
        scope: request.scope.replaceAll(',', ' '),
        expiresAt: context.now() + CODE_LIFE,
      })
      return c.redirect(withQuery(request.redirect_uri, { code, state: request.state }))
    })
    .get('/user', (c) => {
      const grant = grantOf(context, c.req.header('authorization'))
      if (grant?.account === undefined) return githubProblem(401, 'Bad credentials')
      return c.json(grant.account, 200, { 'x-oauth-scopes': grant.scope.replaceAll(' ', ', ') })
    })
    .get('/user/emails', (c) => c.json([]))
    .post('/graphql', (c) => {
      const account = grantOf(context, c.req.header('authorization'))?.account
      if (account === undefined) return githubProblem(401, 'Bad credentials')
      // Who maintains what is not played: nobody may change the rules of a real repository here.
      const viewer = { databaseId: account.id, login: account.login, repositories: { nodes: [] } }
      return c.json({ data: { viewer, repository: null } })
    })
}

function grantOf({ state }: SandboxContext, authorization: string | undefined) {
  return state.tokens.get(/^Bearer (\S+)$/i.exec(authorization ?? '')?.[1] ?? '')
}

/** A text says why nobody can sign in by this name. */
async function findAccount(
  { fetch }: SandboxContext,
  { apiUrl, token }: RealGitHub,
  typed: string,
): Promise<PlayedAccount | string> {
  if (!isGitHubUsername(typed)) return 'That cannot be a GitHub username.'
  const headers = {
    authorization: `Bearer ${token}`,
    accept: 'application/vnd.github+json',
    'user-agent': 'mergequest',
  }
  const reply = await fetch(`${apiUrl}/users/${typed}`, { headers }).catch(() => null)
  if (reply?.status === 404) return `GitHub has no account called “${typed}”.`
  if (reply?.status === 401) return 'GitHub refused the token in GITHUB_TOKEN.'
  if (reply?.ok !== true) return 'GitHub did not answer. Try again.'
  const account = person.safeParse(await reply.json().catch(() => null))
  return account.success ? account.data : `“${typed}” belongs to an organization or a bot.`
}

function namePage(request: Authorization, problem: string | null): Response {
  return playedPage(
    'Authorize',
    'GitHub’s sign-in',
    html`<h1>Who signs in?</h1>
      <p class="soft">
        This run reads the real GitHub and plays its sign-in: type any account, no password is asked. It stays on this
        machine.
      </p>
      <form method="post" action="/login/oauth/authorize" class="card">
        ${Object.entries(request).map(([name, value]) => html`<input type="hidden" name="${name}" value="${value}" />`)}
        <label for="username">GitHub username</label>
        <div class="row">
          <input
            id="username"
            name="username"
            value="${request.login}"
            autocomplete="username"
            autocapitalize="none"
            spellcheck="false"
            ${problem === null ? '' : html`aria-invalid="true" aria-describedby="problem"`}
          />
          <button class="primary" name="decision" value="authorize">Sign in</button>
        </div>
        ${problem === null ? '' : html`<p id="problem" class="problem" role="alert">${problem}</p>`}
        <button name="decision" value="cancel" class="quiet">Cancel</button>
      </form>`,
    problem === null ? 200 : 422,
  )
}
