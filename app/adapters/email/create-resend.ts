import * as z from 'zod'
import { boundedFetch } from '#app/adapters/bounded-fetch.ts'
import type { Answer, Fetch, Log } from '#app/adapters/connection.ts'
import { sendSafely, type Email, type EmailMessage } from './email.ts'

const TIME_OUT = 10_000
const RETRY_SECONDS = 60
const LONGEST_ANSWER = 100_000

const sentBody = z.object({ id: z.string() })
const errorBody = z.object({ name: z.string().optional(), message: z.string() })

type Options = { apiUrl: string; apiKey: string; from: string; fetch: Fetch; now: () => number; log: Log }

export function createResend(options: Options): Email {
  const fetch = boundedFetch(options.fetch, LONGEST_ANSWER)
  return { sendEmail: sendSafely(post, options.log) }

  async function post({ idempotencyKey, ...message }: EmailMessage): Promise<Answer> {
    try {
      const response = await fetch(`${options.apiUrl}/emails`, {
        method: 'POST',
        signal: AbortSignal.timeout(TIME_OUT),
        headers: {
          authorization: `Bearer ${options.apiKey}`,
          'content-type': 'application/json',
          'idempotency-key': idempotencyKey,
          'user-agent': 'mergequest',
        },
        body: JSON.stringify({ from: options.from, ...message, to: [message.to] }),
      })
      return await answerOf(response, options.now())
    } catch {
      return { state: 'retry_later', seconds: RETRY_SECONDS }
    }
  }
}

async function answerOf(response: Response, now: number): Promise<Answer> {
  const body: unknown = await response.json().catch(() => null)
  const sent = sentBody.safeParse(body)
  if (response.ok) return { state: 'sent', id: sent.success ? sent.data.id : '' }
  const error = errorBody.safeParse(body)
  // The key has already sent a message, whose text has changed since, for example its ad.
  if (error.data?.name === 'invalid_idempotent_request') return { state: 'sent', id: '' }
  if (response.status === 429 || response.status >= 500 || isStillSending(error.data)) {
    const wait = secondsIn(response.headers.get('retry-after') ?? '', now)
    return { state: 'retry_later', seconds: wait > 0 ? wait : RETRY_SECONDS }
  }
  return { state: 'failed', message: error.success ? error.data.message : String(response.status) }
}

/** A number of seconds or a date; NaN for other text. */
function secondsIn(retryAfter: string, now: number): number {
  const seconds = Number(retryAfter)
  return Number.isFinite(seconds) ? seconds : (Date.parse(retryAfter) - now) / 1000
}

/** 409: the first request with this key is still in progress, so its outcome is unknown. */
function isStillSending(error: z.infer<typeof errorBody> | undefined): boolean {
  return error?.name === 'concurrent_idempotent_requests'
}
