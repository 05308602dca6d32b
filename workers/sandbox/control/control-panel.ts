import { html } from 'hono/html'
import type { Markup } from '#workers/sandbox/context/page.ts'
import type { SandboxContext } from '#workers/sandbox/context/sandbox-context.ts'
import type { Registration } from './registration.ts'
import { stripeCard } from './stripe-card.ts'

const ACTS = {
  merge_pull_request: 'Merge their pull request',
  open_pull_request: 'Open a pull request',
  close_pull_request: 'Close their pull request unmerged',
  review: 'Approve their pull request',
  comment: 'Comment on their pull request',
  label: 'Label their pull request spam',
  open_issue: 'Open an issue',
  close_issue: 'Complete their issue',
  push_commits: 'Push three commits',
  create_repository: 'Create a repository',
  rename_account: 'Rename the account',
  delete_account: 'Delete the account',
}

const PARTIES = {
  'github-graphql': 'GitHub GraphQL',
  'github-rest': 'GitHub REST and OAuth',
  'github-search': 'GitHub search',
  telegram: 'Telegram',
  email: 'E-mail',
  stripe: 'Stripe',
}

const KINDS = {
  server_error: 'answer 500',
  too_many: 'answer 429, retry later',
  forbidden: 'answer 403, retry later',
  timeout: 'hang, then 504',
  malformed: 'send half an answer',
  lost: 'do it and lose the answer',
}

export function controlPanel(context: SandboxContext, registration: Registration | null): Markup {
  return html`${registrationCard(registration)} ${actCard()} ${faultCard(context)} ${stripeCard(context)}
  ${webhookCard()}`
}

function registrationCard(registration: Registration | null): Markup {
  const next = registration === 'open' ? 'paused' : 'open'
  return html`<section class="card" aria-labelledby="registration">
    <h2 id="registration">Registration</h2>
    ${
      registration === null
        ? html`<p class="status">The product does not answer</p>
            <p class="soft">Start it, then reload this page.</p>`
        : html`<form
            method="post"
            action="/do/registration"
            class="row"
            style="justify-content:space-between;display:flex"
          >
            <span class="status ${registration}">${registration === 'open' ? 'Open' : 'Paused'}</span>
            <input type="hidden" name="registration" value="${next}" />
            <button class="${next === 'open' ? 'primary' : ''}">
              ${next === 'open' ? 'Open registration' : 'Pause registration'}
            </button>
          </form>`
    }
  </section>`
}

function actCard(): Markup {
  return html`<section class="card" aria-labelledby="acts">
    <h2 id="acts">Make something happen</h2>
    <form method="post" action="/do/act">
      <div class="fields wide">
        <div>
          <label for="author">Whose</label>
          <input id="author" name="author" list="people" required autocapitalize="none" spellcheck="false" />
        </div>
        <div>
          <label for="act">What</label>
          <select id="act" name="type">
            ${options(ACTS)}
          </select>
        </div>
      </div>
      <input type="hidden" name="commits" value="3" />
      <label class="row check"
        ><input type="checkbox" name="deliver" value="true" checked /> Tell the product by webhook</label
      >
      <button class="primary">Do it now</button>
    </form>
  </section>`
}

function faultCard(context: SandboxContext): Markup {
  const waiting = context.state.faults.all()
  return html`<section class="card" aria-labelledby="faults">
    <h2 id="faults">Break something</h2>
    <form method="post" action="/do/fault">
      <div class="fields">
        <div>
          <label for="party">The next calls to</label>
          <select id="party" name="party">
            ${options(PARTIES)}
          </select>
        </div>
        <div>
          <label for="kind">will</label>
          <select id="kind" name="kind">
            ${options(KINDS)}
          </select>
        </div>
        <div>
          <label for="calls">How many</label>
          <input id="calls" name="calls" type="number" min="1" max="1000" value="1" />
        </div>
      </div>
      <button>Break them</button>
    </form>
    ${
      waiting.length === 0
        ? ''
        : html`<p class="soft">
            Waiting:
            ${waiting.map(({ party, kind, calls }) => `${calls} × ${PARTIES[party]} will ${KINDS[kind]}`).join('; ')}.
          </p>`
    }
  </section>`
}

function webhookCard(): Markup {
  return html`<section class="card" aria-labelledby="webhooks">
    <h2 id="webhooks">Send a webhook</h2>
    <form method="post" action="/do/webhook">
      <div class="fields">
        <div>
          <label for="person">From</label>
          <input id="person" name="person" list="people" required autocapitalize="none" spellcheck="false" />
        </div>
        <div>
          <label for="action">The GitHub App</label>
          <select id="action" name="action">
            ${options({ created: 'was installed', deleted: 'was removed', suspend: 'was suspended', unsuspend: 'works again' })}
          </select>
        </div>
      </div>
      <div class="row">
        <button name="event" value="installation">Send installation</button>
        <button name="event" value="ping">Send ping</button>
      </div>
    </form>
    <form method="post" action="/do/webhook">
      <div class="fields">
        <div>
          <label for="chat">Telegram chat</label>
          <input id="chat" name="chatId" inputmode="numeric" value="4242" required />
        </div>
        <div>
          <label for="text">Message to the bot</label>
          <input id="text" name="text" value="/start" required />
        </div>
      </div>
      <button name="event" value="telegram">Send to the bot</button>
    </form>
  </section>`
}

function options(choices: Record<string, string>): Markup[] {
  return Object.entries(choices).map(([value, label]) => html`<option value="${value}">${label}</option>`)
}
