import { Hono, type Context } from 'hono'
import { chatOf, readChatAddress } from '#app/domain/chat/chat-address.ts'
import type { Chat } from '#app/domain/chat/chat.ts'
import { withFaults } from '#workers/sandbox/context/faults.ts'
import type { SandboxContext } from '#workers/sandbox/context/sandbox-context.ts'
import { SANDBOX_CHATS } from './chats.ts'

/** Each below `/chat/` and its own host. Every well-formed one exists. */
export function chatRoutes(context: SandboxContext): Hono {
  return new Hono().post('/chat/:host/*', async (c) => {
    const chat = chatOf(c.req.param('host'))
    if (chat === null) return c.notFound()
    const { codes, refusal } = SANDBOX_CHATS[chat]
    const fail = (status: number, headers: Record<string, string>) =>
      refusal({ status, code: codes[status] ?? 'server_error', headers })
    const failed = await withFaults(
      context,
      chat,
      fail,
    )(c, async () => {
      c.res = await answerOf(context, chat, c)
    })
    return failed ?? c.res
  })
}

async function answerOf(context: SandboxContext, chat: Chat, c: Context): Promise<Response> {
  const { codes, read, refusal, taken } = SANDBOX_CHATS[chat]
  const { pathname, search } = new URL(c.req.url)
  const hook = readChatAddress(chat, `https:/${pathname.slice('/chat'.length)}${search}`)
  if (!hook.ok) return refusal({ status: 404, code: codes[404] })
  const body: unknown = await c.req.json().catch(() => null)
  const shown = read(body)
  if (!shown.ok) return refusal({ status: 400, code: shown.code })
  const { text, pings } = shown
  await context.state.messages.add({
    channel: 'chat',
    chat,
    at: context.now(),
    hook: hook.address,
    text,
    pings,
    body: JSON.stringify(body, null, 2),
  })
  return taken()
}
