import { Hono, type Context } from 'hono'
import * as z from 'zod'
import { withFaults } from '#workers/sandbox/context/faults.ts'
import { postWebhook } from '#workers/sandbox/context/post-webhook.ts'
import type { SandboxContext } from '#workers/sandbox/context/sandbox-context.ts'
import { problemOfMarkdown } from './markdown-v2.ts'

const MOST_CHARACTERS = 4096

const flag = z.union([z.boolean(), z.stringbool()]).default(false)
const message = z.object({
  chat_id: z.union([z.string(), z.number()]).transform(String),
  text: z.string(),
  parse_mode: z.string().optional(),
  disable_notification: flag,
})

const replyInAnswer = message.extend({ method: z.literal('sendMessage') })

/** `/bot{token}/{method}`, by GET with a query or by POST with JSON or a form. */
export function telegramRoutes(context: SandboxContext): Hono {
  return new Hono().all('/:bot{bot[^/]+}/:method', withFaults(context, 'telegram'), async (c) => {
    if (c.req.param('bot') !== `bot${context.secrets.telegramBotToken}`) return refusal(401, 'Unauthorized')
    const given = await readParameters(c)
    switch (c.req.param('method').toLowerCase()) {
      case 'sendmessage':
        return sendMessage(context, given)
      case 'getme':
        return done(botOf(context))
      case 'setwebhook':
      case 'deletewebhook':
      case 'setmycommands':
        return done(true)
      case 'getwebhookinfo':
        return done({
          url: `${context.appOrigin}/api/webhooks/telegram`,
          has_custom_certificate: false,
          pending_update_count: 0,
        })
      default:
        return refusal(404, 'Not Found')
    }
  })
}

/** Runs the API call in the answer, as Telegram does. */
export async function sendTelegramUpdate(
  context: SandboxContext,
  given: { chatId: number; username: string; text: string },
): Promise<{ status: number; reply: string | null }> {
  const { chatId, username, text } = given
  const person = { id: chatId, first_name: username, username }
  const seconds = Math.floor(context.now() / 1000)
  const chatUpdates = context.state.telegramUpdates
  await chatUpdates.add({ at: context.now(), chatId, text })
  const update = {
    update_id: seconds * 1000 + (chatUpdates.all().length % 1000),
    message: {
      message_id: context.state.messages.all().length + 1,
      from: { ...person, is_bot: false, language_code: 'en' },
      chat: { ...person, type: 'private' },
      date: seconds,
      text,
      ...(text.startsWith('/')
        ? { entities: [{ type: 'bot_command', offset: 0, length: text.split(' ')[0]?.length ?? 0 }] }
        : {}),
    },
  }
  const headers = { 'x-telegram-bot-api-secret-token': context.secrets.telegramWebhookSecret }
  const response = await postWebhook(context, 'telegram', JSON.stringify(update), headers)
  if (response === null) return { status: 0, reply: null }
  const call = replyInAnswer.safeParse(await response.json().catch(() => null))
  if (!response.ok || !call.success) return { status: response.status, reply: null }
  const sent = await sendMessage(context, call.data)
  return { status: response.status, reply: sent.ok ? call.data.text : null }
}

async function sendMessage(context: SandboxContext, given: unknown): Promise<Response> {
  const parsed = message.safeParse(given)
  if (!parsed.success) {
    const missing = parsed.error.issues[0]?.path[0]
    return refusal(400, missing === 'chat_id' ? 'Bad Request: chat_id is empty' : 'Bad Request: message text is empty')
  }
  const { chat_id: chatId, text, parse_mode: mode, disable_notification: silent } = parsed.data
  if (!/^-?\d+$|^@\w+$/.test(chatId)) return refusal(400, 'Bad Request: chat not found')
  if (text.trim() === '') return refusal(400, 'Bad Request: message text is empty')
  if (text.length > MOST_CHARACTERS) return refusal(400, 'Bad Request: message is too long')
  const markdown = mode?.toLowerCase() === 'markdownv2'
  const problem = markdown ? problemOfMarkdown(text) : null
  if (problem !== null) return refusal(400, `Bad Request: can't parse entities: ${problem}`)
  const id = context.state.messages.all().length + 1
  await context.state.messages.add({ channel: 'telegram', id, at: context.now(), chatId, text, markdown, silent })
  const chat = chatId.startsWith('-')
    ? { id: Number(chatId), type: 'supergroup', title: 'Group' }
    : { id: Number(chatId), type: 'private' }
  return done({ message_id: id, from: botOf(context), chat, date: Math.floor(context.now() / 1000), text })
}

function botOf(context: SandboxContext): Record<string, unknown> {
  const id = Number(context.secrets.telegramBotToken.split(':')[0]) || 1
  return { id, is_bot: true, first_name: 'Sandbox', username: 'sandbox_bot', can_join_groups: true }
}

async function readParameters(c: Context): Promise<unknown> {
  if (c.req.method === 'GET') return c.req.query()
  if (c.req.header('content-type')?.includes('json') ?? false) return c.req.json().catch(() => null)
  return { ...c.req.query(), ...Object.fromEntries(new URLSearchParams(await c.req.text())) }
}

function done(result: unknown): Response {
  return Response.json({ ok: true, result })
}

function refusal(status: number, description: string): Response {
  return Response.json({ ok: false, error_code: status, description }, { status })
}
