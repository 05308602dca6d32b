import { html } from 'hono/html'
import { playedPage } from '#workers/sandbox/context/page.ts'
import type { SandboxContext } from '#workers/sandbox/context/sandbox-context.ts'
import { loginAt } from '#workers/sandbox/world/account.ts'
import type { Authorization } from './oauth-routes.ts'

const SUGGESTIONS = 6

/** Sign-in and consent in one step. `unknown` is a typed name without an account. */
export function authorizePage(
  context: SandboxContext,
  request: Request,
  authorization: Authorization,
  unknown: string | null,
): Response {
  const now = context.now()
  const people = context.world.people(now).filter((person) => person.habit.pace !== 'dormant')
  const suggested = people.slice(0, SUGGESTIONS)
  const origin = new URL(request.url).origin
  const scopes = authorization.scope.split(/[\s,]+/).filter((scope) => scope !== '')
  return playedPage(
    'Authorize',
    'GitHub',
    html` <h1>Who signs in?</h1>
      <p class="soft">
        <strong>${new URL(authorization.redirect_uri).host}</strong> asks for
        ${scopes.length === 0 ? 'public data only' : scopes.map((scope, index) => html`${index > 0 ? ' and ' : ''}<code>${scope}</code>`)}.
      </p>
      <form method="post" action="/login/oauth/authorize" class="card">
        ${Object.entries(authorization).map(([name, value]) => html`<input type="hidden" name="${name}" value="${value}" />`)}
        <label for="username">Username</label>
        <div class="row">
          <input
            id="username"
            name="username"
            value="${unknown ?? authorization.login}"
            autocomplete="username"
            autocapitalize="none"
            spellcheck="false"
            ${unknown === null ? '' : html`aria-invalid="true" aria-describedby="problem"`}
          />
          <button class="primary" name="decision" value="authorize">Authorize</button>
        </div>
        ${unknown === null ? '' : html`<p id="problem" class="problem" role="alert">Nobody here is called “${unknown}”.</p>`}
        <fieldset>
          <legend>Or go in as</legend>
          <div class="people">
            ${suggested.map(
              (person) =>
                html`<button name="person" value="${loginAt(person, now)}" class="person">
                  <img src="${origin}/avatars/u/${person.githubId}?s=64" width="32" height="32" alt="" />
                  <span
                    >${loginAt(person, now)}<small>${person.name ?? 'no name given'} · ${person.country}</small></span
                  >
                </button>`,
            )}
          </div>
        </fieldset>
        <button name="decision" value="cancel" class="quiet">Cancel</button>
      </form>`,
  )
}

export function refusalPage(problem: string): Response {
  const content = html`<h1>This sign-in cannot start</h1>
    <p>${problem}</p>
    <p><a href="/">To the sandbox</a></p>`
  return playedPage('Refused', 'GitHub', content, 400)
}
