import type { Chat } from '#app/domain/chat/chat.ts'

type Refusal = { status: number; code: string; headers?: Record<string, string> }

/** As each of the three says that a message arrived. */
export function taken(chat: Chat): Response {
  if (chat === 'slack') return new Response('ok', { headers: { 'content-type': 'text/html' } })
  return new Response(null, { status: chat === 'discord' ? 204 : 202 })
}

/** Slack answers in plain text, Discord with a number and a sentence, Power Automate with a code in an object. */
export function refusal(chat: Chat, { status, code, headers = {} }: Refusal): Response {
  if (chat === 'slack') return new Response(code, { status, headers: { ...headers, 'content-type': 'text/html' } })
  if (chat === 'discord') {
    const message = DISCORD_TEXTS[code] ?? 'Internal Server Error'
    return Response.json({ message, code: Number(code) || 0 }, { status, headers })
  }
  return Response.json({ error: { code, message: `The request failed: ${code}.` } }, { status, headers })
}

const DISCORD_TEXTS: Record<string, string> = {
  10015: 'Unknown Webhook',
  50001: 'Missing Access',
  50006: 'Cannot send an empty message',
  50035: 'Invalid Form Body',
}

/** What each of the three answers to an ordered failure. */
export function failedChat(chat: Chat, status: number, headers: Record<string, string>): Response {
  if (chat === 'discord' && status === 429) {
    const seconds = Number(headers['retry-after'])
    return Response.json(
      { message: 'You are being rate limited.', retry_after: seconds, global: false },
      { status, headers },
    )
  }
  return refusal(chat, { status, code: CODES[chat][status] ?? 'server_error', headers })
}

const CODES: Record<Chat, Record<number, string>> = {
  slack: { 403: 'action_prohibited', 404: 'no_service', 429: 'rate_limited', 500: 'rollup_error' },
  discord: { 403: '50001', 404: '10015' },
  teams: { 403: 'AuthorizationFailed', 404: 'WorkflowNotFound', 429: 'TooManyRequests', 500: 'InternalServerError' },
}
