import { readAtMost } from '#app/adapters/bounded-fetch.ts'
import type { Answer, Fetch } from '#app/adapters/connection.ts'
import { isGone, readCode } from '#app/domain/chat/chat-answer.ts'
import type { ChatMessage } from '#app/domain/chat/chat-message.ts'
import type { Chat } from '#app/domain/chat/chat.ts'
import { chatBody } from './chat-bodies.ts'

/** `code`: the chat's short name for what went wrong, or its status; null for success, or without an answer. */
export type ChatAnswer = Answer & { code: string | null; isBusy?: true }

export type Chats = {
  /** The address must come from `readChatAddress`. `blocked`: nothing can arrive there any more. */
  post: (to: { chat: Chat; address: string }, message: ChatMessage) => Promise<ChatAnswer>
}

const TIME_OUT = 5000
/** Only short codes matter. */
const LONGEST_ANSWER = 2000
const RETRY_SECONDS = 60
const LONGEST_WAIT = 6 * 60 * 60

type Options = {
  /** Where requests go in place of the chats themselves. */
  redirectTo: string | null
  fetch: Fetch
}

/** Follows no redirect, reads answers up to a limit, and logs no address, which is a secret. */
export function createChats(options: Options): Chats {
  return { post }

  async function post({ chat, address }: { chat: Chat; address: string }, message: ChatMessage): Promise<ChatAnswer> {
    try {
      const response = await options.fetch(targetOf(address), {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(chatBody(chat, message)),
        redirect: 'manual',
        signal: AbortSignal.timeout(TIME_OUT),
      })
      if (response.ok) {
        await response.body?.cancel()
        return { state: 'sent', code: null }
      }
      return answerOf(response, codeIn(await readAtMost(response, LONGEST_ANSWER)) ?? String(response.status))
    } catch {
      return { state: 'unknown', seconds: RETRY_SECONDS, code: null }
    }
  }

  function targetOf(address: string): string {
    if (options.redirectTo === null) return address
    const { host, pathname, search } = new URL(address)
    return `${options.redirectTo}/chat/${host}${pathname}${search}`
  }
}

function answerOf({ status, headers }: Response, code: string): ChatAnswer {
  if (status === 429) return { state: 'retry_later', seconds: waitOf(headers), code, isBusy: true }
  if (status >= 500 || status === 408) return { state: 'retry_later', seconds: RETRY_SECONDS, code }
  return isGone(status) ? { state: 'blocked', code } : { state: 'failed', message: code, code }
}

/** Seconds, with a fraction at Discord. */
function waitOf(headers: Headers): number {
  const seconds = Math.ceil(Number(headers.get('retry-after') ?? Number.NaN))
  return Number.isNaN(seconds) || seconds < 0 ? RETRY_SECONDS : Math.min(seconds, LONGEST_WAIT)
}

/** Slack answers with the bare code, Discord with `{"code": 10015}`, Teams with `{"error": {"code": "…"}}`. */
function codeIn(answer: Uint8Array | null): string | null {
  const text = new TextDecoder().decode(answer ?? new Uint8Array())
  try {
    const body: unknown = JSON.parse(text)
    return readCode(field(body, 'code')) ?? readCode(field(field(body, 'error'), 'code'))
  } catch {
    return readCode(text.trim())
  }
}

function field(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null ? Object.getOwnPropertyDescriptor(value, name)?.value : undefined
}
