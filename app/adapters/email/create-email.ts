import * as z from 'zod'
import type { Fetch, Log } from '#app/adapters/connection.ts'

export type Email = { sendEmail: (message: EmailMessage) => Promise<EmailAnswer> }

export type EmailMessage = {
  to: string
  subject: string
  html: string
  text: string
  /** The provider sends one message a key for as long as it keeps it (a day). */
  idempotencyKey: string
  headers: Record<string, string>
}

export type EmailAnswer =
  | { state: 'sent'; id: string }
  | { state: 'retry_later'; seconds: number }
  | { state: 'rejected'; message: string }

const TIME_OUT = 10_000
const RETRY_SECONDS = 60

const sentBody = z.object({ id: z.string() })
const errorBody = z.object({ name: z.string().optional(), message: z.string() })

/** E-mail by Resend's HTTP API. */
export function createEmail(options: { apiUrl: string; apiKey: string; from: string; fetch: Fetch; log: Log }): Email {
  return { sendEmail }

  async function sendEmail(message: EmailMessage): Promise<EmailAnswer> {
    const unsafe = findUnsafeHeader({
      ...message.headers,
      To: message.to,
      Subject: message.subject,
      Key: message.idempotencyKey,
    })
    const answer: EmailAnswer =
      unsafe === null
        ? await post(message)
        : { state: 'rejected', message: `line break or bad name in header ${unsafe}` }
    if (answer.state !== 'sent') options.log('error', 'Error sending e-mail', { ...answer })
    return answer
  }

  async function post({ idempotencyKey, ...message }: EmailMessage): Promise<EmailAnswer> {
    try {
      const response = await options.fetch(`${options.apiUrl}/emails`, {
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
      return await answerOf(response)
    } catch {
      return { state: 'retry_later', seconds: RETRY_SECONDS }
    }
  }
}

async function answerOf(response: Response): Promise<EmailAnswer> {
  const body: unknown = await response.json().catch(() => null)
  const sent = sentBody.safeParse(body)
  if (response.ok) return { state: 'sent', id: sent.success ? sent.data.id : '' }
  const error = errorBody.safeParse(body)
  if (response.status === 429 || response.status >= 500 || isStillSending(error.data)) {
    const seconds = Number(response.headers.get('retry-after') ?? Number.NaN)
    return { state: 'retry_later', seconds: Number.isFinite(seconds) && seconds > 0 ? seconds : RETRY_SECONDS }
  }
  return { state: 'rejected', message: error.success ? error.data.message : String(response.status) }
}

/** 409: the first request with this key is still under way, so whether it was sent is known a little later. */
function isStillSending(error: z.infer<typeof errorBody> | undefined): boolean {
  return error?.name === 'concurrent_idempotent_requests'
}

/** Name of the first header whose name or value could start another one; null when all are safe. */
function findUnsafeHeader(headers: Record<string, string>): string | null {
  const unsafe = Object.entries(headers).find(
    ([name, value]) => !/^[\w-]+$/.test(name) || /[\u0000-\u001f\u007f]/.test(value),
  )
  return unsafe === undefined ? null : JSON.stringify(unsafe[0])
}
