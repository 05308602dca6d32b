import type { GitHubError } from './github.ts'

export type Reply = {
  status: number
  headers: Record<string, string | number | undefined>
  body: unknown
}

const STATUS_TEXTS: Record<number, string> = {
  400: 'Bad Request',
  401: 'Unauthorized',
  403: 'Forbidden',
  404: 'Not Found',
  410: 'Gone',
  422: 'Unprocessable Entity',
  429: 'Too Many Requests',
  451: 'Unavailable For Legal Reasons',
  500: 'Internal Server Error',
  502: 'Bad Gateway',
  503: 'Service Unavailable',
  504: 'Gateway Timeout',
}

const LIMIT_MESSAGE = /rate limit|abuse detection/i

/** Rate limits are 403, 429 or 200. Retry: `retry-after`, else `x-ratelimit-reset`, else after `wait` milliseconds. */
export function classifyFailure(reply: Reply, clock: { now: number; wait: number }): GitHubError {
  const message = messageOf(reply)
  if (isRateLimited(reply, message)) return { code: 'rate_limited', retryAt: retryAt(reply.headers, clock) }
  if (reply.status === 401) return { code: 'bad_credentials', message }
  if (reply.status < 300) return { code: 'malformed', message }
  return { code: 'unavailable', message }
}

export function isRateLimited(reply: Reply, message = messageOf(reply)): boolean {
  if (reply.status === 429) return true
  if (reply.status !== 403 && reply.status !== 200) return false
  if (LIMIT_MESSAGE.test(message)) return true
  return reply.status === 403 && (header(reply, 'retry-after') !== '' || header(reply, 'x-ratelimit-remaining') === '0')
}

export function statusText(status: number): string {
  return STATUS_TEXTS[status] ?? String(status)
}

function retryAt(headers: Reply['headers'], clock: { now: number; wait: number }): number {
  const retryAfter = Number(headers['retry-after'])
  if (headers['retry-after'] !== undefined && Number.isFinite(retryAfter)) return clock.now + retryAfter * 1000
  const reset = Number(headers['x-ratelimit-reset'])
  if (String(headers['x-ratelimit-remaining']) === '0' && Number.isFinite(reset)) return (reset + 1) * 1000
  return clock.now + clock.wait
}

function messageOf({ status, body }: Reply): string {
  if (typeof body === 'object' && body !== null) {
    if ('message' in body && typeof body.message === 'string') return body.message
    if ('errors' in body && Array.isArray(body.errors)) {
      const messages = body.errors.map((error: unknown) =>
        typeof error === 'object' && error !== null && 'message' in error ? String(error.message) : '',
      )
      return messages.filter((message) => message !== '').join('; ') || statusText(status)
    }
  }
  return statusText(status)
}

function header(reply: Reply, name: string): string {
  return String(reply.headers[name] ?? '')
}
