import { html } from 'hono/html'
import { page, type Markup } from '#workers/sandbox/context/page.ts'
import type { SandboxContext } from '#workers/sandbox/context/sandbox-context.ts'
import { eventList } from '#workers/sandbox/services/analytics.ts'
import { loginAt } from '#workers/sandbox/world/account.ts'
import { controlPanel } from './control-panel.ts'
import { guiseCard } from './guise-card.ts'
import { messageCard } from './message-card.ts'
import { findGuises } from './product.ts'

const PEOPLE_SHOWN = 60

/** Polls for new messages, except while a form is being filled in. */
const REFRESH = `
let known = document.body.querySelectorAll('[data-message]').length
setInterval(async () => {
  if (document.activeElement && document.activeElement.closest('form')) return
  if (document.querySelector('details[open]')) return
  const answer = await fetch('/sandbox/messages').catch(() => null)
  if (!answer || !answer.ok) return
  const { messages } = await answer.json()
  if (Math.min(messages.length, ${PEOPLE_SHOWN}) !== known) location.replace('/')
}, 4000)
`

/** `done` or `failed`: what came of a form. */
export async function homePage(context: SandboxContext, said: Record<string, string>): Promise<Response> {
  const guises = await findGuises(context)
  const result = said.failed ?? said.done
  const now = context.now()
  const messages = context.state.messages.all().toReversed()
  return page(
    'Sandbox',
    html`<main>
      <header class="head">
        <div>
          <p class="eyebrow">
            <span class="mark" aria-hidden="true"></span> GitHub, Telegram, e-mail, chats and Stripe, played here
          </p>
          <h1>Sandbox</h1>
          <p class="soft">
            It is <span class="num">${new Date(now).toISOString().slice(0, 16).replace('T', ' ')} UTC</span> in this
            world${
              context.real === null
                ? ` of ${context.world.people(now).length} people`
                : ', whose accounts and work are GitHub’s own; only the sign-in is played. What is listed below of invented people is not in it'
            }.
          </p>
        </div>
        <nav aria-label="Elsewhere">
          <a href="#inbox">Inbox</a>
          <a href="${context.appOrigin}/">The product</a>
          <a href="${context.appOrigin}/leaderboard">Leaderboard</a>
          <a href="/sandbox/people">People as JSON</a>
        </nav>
      </header>
      ${result === undefined ? '' : html`<p class="notice ${said.failed === undefined ? '' : 'bad'}" role="status">${result}</p>`}
      ${guiseCard(context, guises)}
      <div class="columns">
        <div class="stack">${controlPanel(context)} ${eventList(context.state.events.all())}</div>
        <section class="stack" aria-labelledby="inbox">
          <div class="row" style="justify-content:space-between">
            <h2 id="inbox">Everything sent <span class="tag">${messages.length}</span></h2>
            ${messages.length === 0 ? '' : html`<form method="post" action="/sandbox/messages"><button class="quiet">Clear</button></form>`}
          </div>
          ${messages.length === 0 ? emptyInbox() : messages.slice(0, PEOPLE_SHOWN).map(messageCard)}
        </section>
      </div>
      <datalist id="people">
        ${context.world.people(now).map((person) => html`<option value="${loginAt(person, now)}">${person.name ?? ''}</option>`)}
      </datalist>
    </main>`,
    { script: REFRESH },
  )
}

function emptyInbox(): Markup {
  return html`<div class="card">
    <h3>Nothing yet</h3>
    <p class="soft">E-mail, Telegram messages and what goes to chats appear here when the product sends them.</p>
  </div>`
}
