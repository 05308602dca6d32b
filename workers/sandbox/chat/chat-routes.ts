import { Hono, type Context } from 'hono'
import { readChatAddress } from '#app/domain/chat/chat-address.ts'
import type { Chat } from '#app/domain/chat/chat.ts'
import { refusal, taken } from '#workers/sandbox/context/chat-answers.ts'
import { withFaults } from '#workers/sandbox/context/faults.ts'
import type { SandboxContext } from '#workers/sandbox/context/sandbox-context.ts'
import { readChatBody } from './chat-bodies.ts'

const UNKNOWN: Record<Chat, string> = { discord: '10015', slack: 'no_service', teams: 'WorkflowNotFound' }

/** The incoming webhooks of Discord, Slack and Teams, each below `/chat/` and its own host. Every well-formed one exists. */
export function chatRoutes(context: SandboxContext): Hono {
  const post = (chat: Chat) => async (c: Context) => {
    const { pathname, search } = new URL(c.req.url)
    const hook = readChatAddress(chat, `https:/${pathname.slice('/chat'.length)}${search}`)
    if (!hook.ok) return refusal(chat, { status: 404, code: UNKNOWN[chat] })
    const body: unknown = await c.req.json().catch(() => null)
    const read = readChatBody(chat, body)
    if (!read.ok) return refusal(chat, { status: 400, code: read.code })
    await context.state.messages.add({
      channel: 'chat',
      chat,
      at: context.now(),
      hook: hook.address,
      text: read.text,
      pings: read.pings,
      body: JSON.stringify(body, null, 2),
    })
    return taken(chat)
  }
  return new Hono()
    .post('/chat/discord.com/*', withFaults(context, 'discord'), post('discord'))
    .post('/chat/hooks.slack.com/*', withFaults(context, 'slack'), post('slack'))
    .post('/chat/:host/*', withFaults(context, 'teams'), post('teams'))
}
