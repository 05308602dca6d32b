import { html } from 'hono/html'
import { CHATS, chatNames } from '#app/domain/chat/chat.ts'
import { EXAMPLE_HOOKS } from '#workers/sandbox/chat/chats.ts'
import { EASY } from '#workers/sandbox/context/hardness.ts'
import { checkbox, field, section, select, type Markup } from '#workers/sandbox/context/page.ts'
import type { SandboxContext } from '#workers/sandbox/context/sandbox-context.ts'
import type { AgentLogin, WayOfNaming } from '#workers/sandbox/world/agents.ts'
import { stripeCard } from './stripe-card.ts'

const ACTIONS = {
  merge_pull_request: 'Merge their pull request',
  open_pull_request: 'Open a pull request',
  close_pull_request: 'Close their pull request unmerged',
  take_commit_away: 'Take away the commit their pull request landed as',
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

const LANDINGS = {
  closer: 'by a commit that closes it',
  named: 'by a commit that names it, closed by hand',
  headline: 'by a commit of the same first line, closed by hand',
  label: 'under another author, with a label',
  bot: 'by a bot, after an approval',
}

const AGENTS = {
  'copilot-swe-agent[bot]': 'GitHub Copilot',
  'devin-ai-integration[bot]': 'Devin',
  'google-labs-jules[bot]': 'Jules',
  claude: 'claude, an account of type User',
} satisfies Record<AgentLogin, string>

const NAMINGS = {
  assigned: 'as the one assignee',
  named: 'by name in its text',
  co_author: 'as co-author of its commit',
  nobody: 'not at all',
} satisfies Record<WayOfNaming, string>

const GONE = {
  delete_repository: 'is deleted',
  make_private: 'becomes private',
  make_public: 'becomes public again',
  archive_repository: 'is archived',
}

const WITHHELD = {
  withhold_repositories: 'does not let the product’s token in',
  withhold_from_members: 'does not let its members’ own tokens in (SAML)',
  show_repositories: 'lets every token in again',
}

const PARTIES = {
  'github-graphql': 'GitHub GraphQL',
  'github-rest': 'GitHub REST and OAuth',
  'github-search': 'GitHub search',
  telegram: 'Telegram',
  email: 'E-mail',
  stripe: 'Stripe',
  ...chatNames,
}

const KINDS = {
  server_error: 'answer 500',
  too_many: 'answer 429, retry later',
  forbidden: 'answer 403, retry later',
  timeout: 'hang, then 504',
  malformed: 'send half an answer',
  lost: 'do it and lose the answer',
  gone: 'answer 404, it is gone',
}

const HARDNESS = { easy: 'at once and without end', hard: 'as late and as limited as the real one' }

const INSTALLATION = {
  created: 'was installed',
  deleted: 'was removed',
  suspend: 'was suspended',
  unsuspend: 'works again',
}

export function controlPanel(context: SandboxContext): Markup {
  return html`${section('acts', 'Make something happen', actionForm())}
  ${section('landings', 'Take work in without merging', landingForm())}
  ${section('agents', 'Let an agent open a pull request', agentForm())}
  ${section('gone', 'Let a repository go', goneForms(context))}
  ${section('faults', 'Break something', html`${faultForm(context)} ${hardnessForm(context)}`)} ${stripeCard(context)}
  ${section('webhooks', 'Send a webhook', webhookForms())} ${section('chats', 'Webhooks of chats', exampleHooks())}`
}

function actionForm(): Markup {
  return html`<form method="post" action="/do/act">
    <div class="fields wide">${loginField('author', 'Whose')} ${select('act', 'type', 'What', ACTIONS)}</div>
    ${field('repository', 'Which repository, owner/name; nothing for any', html`<input id="repository" name="repository" autocapitalize="none" spellcheck="false" />`)}
    <input type="hidden" name="commits" value="3" />
    ${checkbox('deliver', 'Tell the product by webhook', true)}
    <button class="primary">Do it now</button>
  </form>`
}

function landingForm(): Markup {
  const by = html`<input id="landed-by" name="by" list="people" autocapitalize="none" spellcheck="false" />`
  return html`<form method="post" action="/do/act">
    <input type="hidden" name="type" value="land_pull_request" />
    <div class="fields wide">
      ${loginField('landed', 'Whose pull request', 'author')} ${select('how', 'how', 'How', LANDINGS)}
    </div>
    ${field('landed-by', 'By whom; nothing for a colleague', by)}
    ${checkbox('deliver', 'Tell the product by webhook', true)}
    <button>Land it</button>
  </form>`
}

function agentForm(): Markup {
  return html`<form method="post" action="/do/act">
    <input type="hidden" name="type" value="ask_agent" />
    <div class="fields wide">
      ${loginField('asker', 'Who asked for it', 'by')} ${select('agent', 'agent', 'Which agent', AGENTS)}
      ${select('naming', 'naming', 'GitHub shows who asked', NAMINGS)}
    </div>
    ${field('asked-in', 'Which repository, owner/name; nothing for any', html`<input id="asked-in" name="repository" autocapitalize="none" spellcheck="false" />`)}
    ${checkbox('deliver', 'Tell the product by webhook', true)}
    <button>Open it</button>
  </form>`
}

function goneForms(context: SandboxContext): Markup {
  const repository = html`<input id="gone" name="repository" required autocapitalize="none" spellcheck="false" />`
  const organisations = Object.fromEntries(context.world.organisations.map(({ login }) => [login, login]))
  const withheldFrom = (whom: string, since: 'withheldSince' | 'membersWithheldSince') => {
    const logins = context.world.organisations.filter((one) => one[since] !== null).map(({ login }) => login)
    return logins.length === 0 ? `${whom}: nothing.` : `${whom}: ${logins.join(', ')}.`
  }
  return html`<form method="post" action="/do/act">
      <div class="fields wide">
        ${field('gone', 'The repository, owner/name', repository)} ${select('going', 'type', 'What happens', GONE)}
      </div>
      ${checkbox('deliver', 'Tell the product by webhook', false)}
      <button>Let it happen</button>
    </form>
    <form method="post" action="/do/act">
      <div class="fields wide">
        ${select('organisation', 'author', 'The organisation', organisations)}
        ${select('withheld', 'type', 'What happens', WITHHELD)}
      </div>
      <button>Let it happen</button>
      <p class="soft">
        ${withheldFrom('Withheld from the product’s token', 'withheldSince')}
        ${withheldFrom('From members’ own tokens', 'membersWithheldSince')}
      </p>
    </form>`
}

function faultForm(context: SandboxContext): Markup {
  const waiting = context.state.faults.all()
  const calls = html`<input id="calls" name="calls" type="number" min="1" max="1000" value="1" />`
  return html`<form method="post" action="/do/fault">
      <div class="fields">
        ${select('party', 'party', 'The next calls to', PARTIES)} ${select('kind', 'kind', 'will', KINDS)}
        ${field('calls', 'How many', calls)}
      </div>
      <button>Break them</button>
    </form>
    ${
      waiting.length === 0
        ? ''
        : html`<p class="soft">
            Waiting:
            ${waiting.map((fault) => `${fault.calls} × ${PARTIES[fault.party]} will ${KINDS[fault.kind]}`).join('; ')}.
          </p>`
    }`
}

function hardnessForm(context: SandboxContext): Markup {
  const isEasy = JSON.stringify(context.settings().hardness) === JSON.stringify(EASY)
  return html`<form method="post" action="/do/hardness">
    ${select('hardness', 'hardness', 'GitHub answers', HARDNESS)}
    <button>Let it</button>
    <p class="soft">Now it answers ${isEasy ? HARDNESS.easy : 'later, or not always'}.</p>
  </form>`
}

function webhookForms(): Markup {
  const chat = html`<input id="chat" name="chatId" inputmode="numeric" value="4242" required />`
  const text = html`<input id="text" name="text" value="/start" required />`
  return html`<form method="post" action="/do/webhook">
      <div class="fields">
        ${loginField('person', 'From')} ${select('action', 'action', 'The GitHub App', INSTALLATION)}
      </div>
      <div class="row">
        <button name="event" value="installation">Send installation</button>
        <button name="event" value="ping">Send ping</button>
      </div>
    </form>
    <form method="post" action="/do/webhook">
      <div class="fields">${field('chat', 'Telegram chat', chat)} ${field('text', 'Message to the bot', text)}</div>
      <button name="event" value="telegram">Send to the bot</button>
    </form>`
}

function exampleHooks(): Markup {
  return html`<p class="soft">Paste one on the desk of a contest, under Announcements.</p>
    ${CHATS.map((chat) => field(`hook-${chat}`, chatNames[chat], html`<input id="hook-${chat}" readonly value="${EXAMPLE_HOOKS[chat]}" />`))}`
}

function loginField(id: string, label: string, name = id): Markup {
  const input = html`<input
    id="${id}"
    name="${name}"
    list="people"
    required
    autocapitalize="none"
    spellcheck="false"
  />`
  return field(id, label, input)
}
