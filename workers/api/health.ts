import { Hono } from 'hono'
import { checkHealth, type Health } from '#app/features/monitoring/check-health.server.ts'
import { checkReadiness } from '#app/features/monitoring/check-readiness.server.ts'
import type { ApiEnvironment } from '#workers/http/environment.ts'
import { RETRY } from '#workers/http/problem.ts'
import { requireOperator } from './require-operator.ts'

const ASKED_EVERY = 30_000

/** Public, without details. An isolate asks the database at most twice a minute, however often it is asked itself. */
export function createHealth(): Hono<ApiEnvironment> {
  let known: { health: Health; askedAt: number } | null = null
  return new Hono<ApiEnvironment>().get('/', async (context) => {
    const { app } = context.env
    const askedAt = app.now()
    let health = known?.health
    if (known === null || askedAt < known.askedAt || askedAt - known.askedAt >= ASKED_EVERY) {
      // Meanwhile others get the last answer; a request cannot wait for another one's query.
      if (known !== null) known.askedAt = askedAt
      health = await checkHealth(app)
      known = { health, askedAt }
    }
    const isOk = health?.status === 'ok'
    return context.json({ ...health, version: app.version }, isOk ? 200 : 503, isOk ? {} : RETRY)
  })
}

/** The status of the product in detail, for its operators; 404 for others. */
export const ready = new Hono<ApiEnvironment>().get('/', requireOperator, async (context) => {
  const readiness = await checkReadiness(context.env.app)
  return context.json(readiness, readiness.status === 'unavailable' ? 503 : 200)
})
