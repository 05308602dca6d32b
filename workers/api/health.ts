import { Hono } from 'hono'
import { checkHealth, type Health } from '#app/features/monitoring/check-health.server.ts'
import type { ApiEnvironment } from '#workers/http/environment.ts'
import { RETRY_AFTER_HEADER } from '#workers/http/problem.ts'

const CHECKED_EVERY = 30_000

/** An isolate asks the database at most twice a minute, however often it is asked itself. */
export function createHealth(): Hono<ApiEnvironment> {
  let known: { health: Health; checkedAt: number } | null = null
  return new Hono<ApiEnvironment>().get('/', async (context) => {
    const { app } = context.env
    const checkedAt = app.now()
    let health = known?.health
    if (known === null || checkedAt < known.checkedAt || checkedAt - known.checkedAt >= CHECKED_EVERY) {
      // Others get the last answer until then: a request cannot wait for another one's query.
      if (known !== null) known.checkedAt = checkedAt
      health = await checkHealth(app)
      known = { health, checkedAt }
    }
    const isOk = health?.status === 'ok'
    return context.json({ ...health, version: app.version }, isOk ? 200 : 503, isOk ? {} : RETRY_AFTER_HEADER)
  })
}
