import { html } from 'hono/html'
import * as z from 'zod'
import { CHATS, chatNames } from '#app/domain/chat/chat.ts'
import { EXAMPLE_HOOKS } from '#workers/sandbox/chat/chats.ts'
import { EASY } from '#workers/sandbox/context/hardness.ts'
import { checkbox, field, inWords, section, select, type Markup } from '#workers/sandbox/context/page.ts'
import type { SandboxContext } from '#workers/sandbox/context/sandbox-context.ts'
import { faultInput } from '#workers/sandbox/context/state.ts'
import { actionInput, flag } from './action-input.ts'
import { installationInput, telegramInput } from './send-webhook.ts'
import { stripeCard } from './stripe-card.ts'

const HARDNESS = { easy: 'at once and without end', hard: 'as late and as limited as the real one' }

const ACTION = {
  author: 'Whose',
  type: 'What',
  repository: 'Which repository, owner/name; nothing for any',
  deliver: 'Tell the product by webhook',
}

export function controlPanel(context: SandboxContext): Markup {
  return html`${section('acts', 'Make something happen', formOf('/sandbox/acts', actionInput, 'Do it now', ACTION))}
  ${section(
    'faults',
    'Break something',
    html`${formOf('/sandbox/faults', faultInput, 'Break them', { party: 'The next calls to', kind: 'fail so', calls: 'How many' })}
    ${waitingFaults(context)} ${hardnessForm(context)}`,
  )}
  ${stripeCard(context)}
  ${section(
    'webhooks',
    'Send a webhook',
    html`${formOf('/sandbox/webhooks', installationInput, 'Send it', { person: 'From', action: 'The GitHub App' })}
    ${formOf('/sandbox/webhooks', telegramInput, 'Send to the bot', { chatId: 'Telegram chat', text: 'Message to the bot' })}`,
  )}
  ${section('chats', 'Webhooks of chats', exampleHooks())}`
}

/** Inputs that have a label, and the others folded. What has one value alone is sent with them. */
function formOf(path: string, schema: z.ZodObject, button: string, labels: Record<string, string>): Markup {
  const inputs = (names: string[]) =>
    names.map((name) => {
      const own = schema.shape[name]
      return inputOf(
        `${button}-${name}`.replaceAll(' ', '-'),
        name,
        labels[name] ?? own?.description ?? inWords(name),
        own,
      )
    })
  const others = Object.keys(schema.shape).filter((name) => !(name in labels))
  return html`<form method="post" action="${path}">
    <div class="fields">${inputs(Object.keys(labels))}</div>
    <details>
      <summary>More</summary>
      <div class="fields">${inputs(others)}</div>
    </details>
    <button class="primary">${button}</button>
  </form>`
}

function inputOf(id: string, name: string, label: string, schema: unknown): Markup {
  const inner = schema instanceof z.ZodDefault ? schema.unwrap() : schema
  if (inner instanceof z.ZodLiteral) return html`<input type="hidden" name="${name}" value="${inner.value}" />`
  if (schema === flag) return checkbox(name, label, name === 'deliver')
  if (inner instanceof z.ZodEnum)
    return select(id, name, label, Object.fromEntries(inner.options.map((one) => [one, inWords(String(one))])))
  const usual = schema instanceof z.ZodDefault ? String(schema.def.defaultValue) : ''
  const people = ['author', 'by', 'person'].includes(name) ? html`list="people"` : ''
  return field(
    id,
    label,
    html`<input id="${id}" name="${name}" value="${usual}" ${people} autocapitalize="none" spellcheck="false" />`,
  )
}

function waitingFaults({ state }: SandboxContext): Markup | string {
  const waiting = state.faults.all().map(({ calls, party, kind }) => `${calls} × ${party}: ${inWords(kind)}`)
  return waiting.length === 0 ? '' : html`<p class="soft">Waiting: ${waiting.join('; ')}.</p>`
}

function hardnessForm(context: SandboxContext): Markup {
  const isEasy = JSON.stringify(context.settings().hardness) === JSON.stringify(EASY)
  return html`<form method="post" action="/sandbox/hardness">
    ${select('hardness', 'preset', 'GitHub answers', HARDNESS)}
    <button>Let it</button>
    <p class="soft">Now it answers ${isEasy ? HARDNESS.easy : 'later, or not always'}.</p>
  </form>`
}

function exampleHooks(): Markup {
  return html`<p class="soft">Paste one on the desk of a contest, under Announcements.</p>
    ${CHATS.map((chat) => field(`hook-${chat}`, chatNames[chat], html`<input id="hook-${chat}" readonly value="${EXAMPLE_HOOKS[chat]}" />`))}`
}
