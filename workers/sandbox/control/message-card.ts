import { html } from 'hono/html'
import { chatNames } from '#app/domain/chat/chat.ts'
import type { Markup } from '#workers/sandbox/context/page.ts'
import type { Message } from '#workers/sandbox/context/state.ts'
import { plainOfMarkdown } from '#workers/sandbox/telegram/markdown-v2.ts'

export function messageCard(message: Message): Markup {
  switch (message.channel) {
    case 'email':
      return emailCard(message)
    case 'telegram':
      return telegramCard(message)
    case 'chat':
      return chatCard(message)
  }
}

function chatCard({ at, chat, hook, text, pings, body }: Extract<Message, { channel: 'chat' }>): Markup {
  return html`<article class="card message" data-message>
    <header>
      <h3>${chatNames[chat]} to <span class="num">…${hook.slice(-4)}</span></h3>
      <small>${pings ? 'alerts people · ' : ''}${time(at)}</small>
    </header>
    <div class="bubble">${text}</div>
    ${details('As sent', plain(body))}
  </article>`
}

function telegramCard({ at, chatId, text, markdown, silent }: Extract<Message, { channel: 'telegram' }>): Markup {
  return html`<article class="card message" data-message>
    <header>
      <h3>Telegram to <span class="num">${chatId}</span></h3>
      <small>${silent ? 'silent · ' : ''}${time(at)}</small>
    </header>
    <div class="bubble">${markdown ? plainOfMarkdown(text) : text}</div>
    ${details('As sent', plain(text))}
  </article>`
}

/** Sandboxed without any permission, so the HTML cannot run or load anything. */
function emailCard(message: Extract<Message, { channel: 'email' }>): Markup {
  const headers = Object.entries(message.headers).map(([name, value]) => `${name}: ${value}`)
  return html`<article class="card message" data-message>
    <header>
      <h3>${message.subject}</h3>
      <small>${time(message.at)}</small>
    </header>
    <p class="soft">To ${message.to.join(', ')} from ${message.from}</p>
    ${
      message.html === null
        ? ''
        : details('HTML', html`<iframe sandbox title="${message.subject}" srcdoc="${message.html}"></iframe>`)
    }
    ${message.text === null ? '' : details('Text', plain(message.text))}
    ${details('Headers', plain([`Idempotency-Key: ${message.idempotencyKey ?? 'none'}`, ...headers].join('\n')))}
  </article>`
}

function details(summary: string, content: Markup): Markup {
  return html`<details>
    <summary>${summary}</summary>
    ${content}
  </details>`
}

function plain(text: string): Markup {
  return html`<pre class="plain">${text}</pre>`
}

function time(at: number): string {
  return `${new Date(at).toISOString().slice(0, 16).replace('T', ' ')} UTC`
}
