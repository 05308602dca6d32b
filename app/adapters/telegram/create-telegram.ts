import { Api, GrammyError, HttpError } from 'grammy'
import { boundedFetch } from '#app/adapters/bounded-fetch.ts'
import type { Answer, Fetch, Log } from '#app/adapters/connection.ts'

export type Telegram = {
  /** The text is MarkdownV2. `blocked`: the person stopped the bot or the chat was deleted. */
  sendMessage: (message: { chatId: string; text: string; silent: boolean }) => Promise<Answer>
}

const TIME_OUT_SECONDS = 10
const RETRY_SECONDS = 30
const LONGEST_ANSWER = 100_000
/** These mean the same as 403: nobody reads the chat any more. */
const NOBODY_THERE = /chat not found|user is deactivated|group chat was (upgraded|deleted)/i

export function createTelegram(options: { apiUrl: string; token: string; fetch: Fetch; log: Log }): Telegram {
  const fetch = boundedFetch(options.fetch, LONGEST_ANSWER)
  const api = new Api(options.token, {
    apiRoot: options.apiUrl,
    timeoutSeconds: TIME_OUT_SECONDS,
    fetch: (input: unknown, init: unknown) => fetch(String(input), init as RequestInit),
  })
  return { sendMessage }

  async function sendMessage(message: Parameters<Telegram['sendMessage']>[0]): Promise<Answer> {
    try {
      await api.sendMessage(message.chatId, message.text, {
        parse_mode: 'MarkdownV2',
        disable_notification: message.silent,
        // A preview would fetch the first link, which counts clicks.
        link_preview_options: { is_disabled: true },
      })
      return { state: 'sent' }
    } catch (error) {
      const answer = answerOf(error)
      options.log('error', 'Error sending message to Telegram', { ...answer })
      return answer
    }
  }
}

function answerOf(error: unknown): Exclude<Answer, { state: 'sent' }> {
  if (error instanceof GrammyError) {
    if (error.error_code === 429)
      return { state: 'retry_later', seconds: error.parameters.retry_after ?? RETRY_SECONDS }
    if (error.error_code >= 500) return { state: 'retry_later', seconds: RETRY_SECONDS }
    if (error.error_code === 403 || NOBODY_THERE.test(error.description)) return { state: 'blocked' }
    return { state: 'failed', message: error.description }
  }
  if (error instanceof HttpError) {
    const isAnswered = error.error instanceof SyntaxError
    return { state: isAnswered ? 'retry_later' : 'unknown', seconds: RETRY_SECONDS }
  }
  return { state: 'failed', message: 'unknown' }
}
