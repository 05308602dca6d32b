import { Hono } from 'hono'
import { html } from 'hono/html'
import * as z from 'zod'
import { playedPage, type Markup } from '#workers/sandbox/context/page.ts'
import type { SandboxContext } from '#workers/sandbox/context/sandbox-context.ts'
import { plainOfMarkdown } from './markdown-v2.ts'
import { sendTelegramUpdate } from './telegram-routes.ts'

const startForm = z.object({
  chatId: z.coerce.number().int().positive().max(Number.MAX_SAFE_INTEGER),
  text: z.string().trim().min(1).max(4096),
  code: z.string().default(''),
})

/** `t.me/{bot}?start={code}`, as any chosen person. */
export function startRoutes(context: SandboxContext): Hono {
  return new Hono()
    .get('/telegram/:bot', (c) => chatPage(context, c.req.param('bot'), { code: c.req.query('start') ?? '' }))
    .post('/telegram/:bot', async (c) => {
      const form = Object.fromEntries(new URLSearchParams(await c.req.text()))
      const given = startForm.safeParse(form)
      if (!given.success) return chatPage(context, c.req.param('bot'), { code: form.code ?? '', chatId: form.chatId })
      const { chatId, text, code } = given.data
      const sent = await sendTelegramUpdate(context, { chatId, username: `chat${chatId}`, text })
      return chatPage(context, c.req.param('bot'), { code, chatId: String(chatId), sent: { text, ...sent } })
    })
}

type Chat = { code: string; chatId?: string | undefined; sent?: { text: string; status: number; reply: string | null } }

function chatPage(context: SandboxContext, bot: string, { code, chatId = '4242', sent }: Chat): Response {
  const start = code === '' ? '/start' : `/start ${code}`
  return playedPage(
    'Telegram',
    'Telegram',
    html`<h1>Chat with ${bot}</h1>
      <form method="post" class="card">
        <input type="hidden" name="code" value="${code}" />
        <label for="chat">Who you are: the number of your Telegram account</label>
        <div class="row">
          <input id="chat" name="chatId" value="${chatId}" inputmode="numeric" required />
          <button class="primary" name="text" value="${start}">Start</button>
          <button name="text" value="/stop">Stop</button>
        </div>
      </form>
      ${sent === undefined ? '' : answerOf(sent)}
      <p><a href="${context.appOrigin}/settings#telegram">Back to the product</a></p>`,
  )
}

function answerOf({ text, status, reply }: NonNullable<Chat['sent']>): Markup {
  const silence = status === 0 ? 'the product did not answer' : `the product answered ${status}`
  const shown = reply === null ? `No reply (${silence}).` : plainOfMarkdown(reply)
  return html`<section class="card message" aria-label="Chat" data-chat>
    <p class="soft">You wrote ${text.split(' ')[0]}</p>
    <div class="bubble">${shown}</div>
  </section>`
}
