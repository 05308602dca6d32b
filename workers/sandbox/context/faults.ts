import type { MiddlewareHandler } from 'hono'
import { githubProblem, type SandboxContext } from './sandbox-context.ts'
import type { Fault } from './state.ts'

/** Longer than any client waits. */
const TOO_LONG = 15_000

const STATUSES = { timeout: 504, forbidden: 403, too_many: 429, server_error: 500, gone: 404 }

/** `fail` answers with the next fault that was ordered for the party. */
export function withFaults(
  context: SandboxContext,
  party: Fault['party'],
  fail = (status: number, headers: Record<string, string>) => failure(party, status, headers),
): MiddlewareHandler {
  return async (c, next) => {
    const fault = await takeFault(context, party, c.req.path)
    if (fault === null) return next()
    if (fault.kind === 'timeout') await context.sleep(TOO_LONG)
    if (fault.kind !== 'lost' && fault.kind !== 'malformed')
      return fail(STATUSES[fault.kind], headersOf(STATUSES[fault.kind], fault))
    await next()
    if (fault.kind === 'lost') c.res = fail(502, headersOf(502, fault))
    else c.res = await half(c.res)
    return undefined
  }
}

async function takeFault(context: SandboxContext, party: Fault['party'], path: string): Promise<Fault | null> {
  const found = context.state.faults
    .entries()
    .find(([, fault]) => fault.party === party && path.includes(fault.path ?? ''))
  if (found === undefined) return null
  const [id, fault] = found
  if (fault.calls > 1) await context.state.faults.set(id, { ...fault, calls: fault.calls - 1 })
  else await context.state.faults.remove(id)
  return fault
}

function headersOf(status: number, { retryAfter }: Fault): Record<string, string> {
  return status < 500 ? { 'retry-after': String(retryAfter) } : {}
}

function failure(party: Fault['party'], status: number, headers: Record<string, string>): Response {
  if (party === 'telegram')
    return Response.json(telegramBody(status, Number(headers['retry-after'])), { status, headers })
  if (party === 'email') {
    const body = {
      statusCode: status,
      name: status === 429 ? 'rate_limit_exceeded' : 'application_error',
      message: 'Too many requests or an internal error.',
    }
    return Response.json(body, { status, headers })
  }
  if (party === 'stripe') {
    const error = { type: status === 429 ? 'rate_limit' : 'api_error', message: 'Try again in a moment.' }
    return Response.json({ error }, { status, headers: { ...headers, 'stripe-should-retry': 'false' } })
  }
  const message =
    status < 500
      ? 'You have exceeded a secondary rate limit. Please wait a few minutes before you try again.'
      : 'Server Error'
  return githubProblem(status, message, headers)
}

function telegramBody(status: number, retryAfter: number): Record<string, unknown> {
  if (status === 403) return { ok: false, error_code: 403, description: 'Forbidden: bot was blocked by the user' }
  if (status === 429) {
    const description = `Too Many Requests: retry after ${retryAfter}`
    return { ok: false, error_code: 429, description, parameters: { retry_after: retryAfter } }
  }
  return { ok: false, error_code: status, description: 'Internal Server Error' }
}

async function half(response: Response): Promise<Response> {
  const text = await response.text()
  return new Response(text.slice(0, Math.floor(text.length / 2)), {
    status: response.status,
    headers: response.headers,
  })
}
