import type { MiddlewareHandler } from 'hono'
import type { SandboxContext } from '#workers/sandbox/context/sandbox-context.ts'
import { stripeProblem } from './answers.ts'
import { bodyOf } from './form.ts'

/** A key has one answer; another request under it is refused. Own failures are not stored. */
export function withReplays(context: SandboxContext): MiddlewareHandler {
  const underWay = new Map<string, Promise<void>>()
  return async (c, next) => {
    const key = c.req.header('idempotency-key')
    if (c.req.method !== 'POST' || key === undefined) return next()
    const fingerprint = `${c.req.path}?${await bodyOf(c)}`
    while (underWay.has(key)) await underWay.get(key)
    const known = context.state.stripeReplays.get(key)
    if (known !== null) {
      if (known.fingerprint !== fingerprint) {
        const message =
          'Keys for idempotent requests can only be used with the same parameters they were first used with.'
        return stripeProblem(400, { type: 'idempotency_error', message })
      }
      const headers = { 'content-type': 'application/json', 'idempotent-replayed': 'true' }
      return new Response(known.body, { status: known.status, headers })
    }
    const { promise, resolve } = Promise.withResolvers<void>()
    underWay.set(key, promise)
    try {
      await next()
      if (c.res.status < 400) {
        const body = await c.res.clone().text()
        await context.state.stripeReplays.set(key, { fingerprint, status: c.res.status, body })
      }
    } finally {
      underWay.delete(key)
      resolve()
    }
    return undefined
  }
}
