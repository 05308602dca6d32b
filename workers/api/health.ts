import { eq } from 'drizzle-orm'
import { Hono } from 'hono'
import type { AppContext } from '#app/context/context.server.ts'
import { SCHEDULES } from '#app/core/monitoring/schedules.ts'
import { checkReadiness } from '#app/features/monitoring/check-readiness.server.ts'
import { errorForLog } from '#db/error-text.ts'
import { cronRuns } from '#db/schema/monitoring.ts'
import { answerProblem } from '#workers/http/answer-problem.ts'
import type { ApiEnvironment } from '#workers/http/environment.ts'
import { isOperator } from './is-operator.ts'

const ASKED_EVERY = 30_000
const EACH_MINUTE = '* * * * *'

type Health = { status: 'ok' | 'late' | 'unavailable'; cronRanAt: string | null }

/**
 * Public: whether database and schedules work, without details. An isolate asks the database at most twice a minute,
 * however often it is asked itself.
 */
export function createHealth(): Hono<ApiEnvironment> {
  let known: { health: Promise<Health>; askedAt: number } | null = null
  return new Hono<ApiEnvironment>().get('/', async (context) => {
    const { app } = context.env
    const age = known === null ? Infinity : app.now() - known.askedAt
    if (known === null || age < 0 || age >= ASKED_EVERY) known = { health: readHealth(app), askedAt: app.now() }
    const health = await known.health
    return context.json({ ...health, version: app.version }, health.status === 'ok' ? 200 : 503)
  })
}

/** Until the first run, which follows a first deployment within minutes, the schedules are not late. */
async function readHealth(app: AppContext): Promise<Health> {
  try {
    const [run] = await app.db
      .select({ ranAt: cronRuns.ranAt })
      .from(cronRuns)
      .where(eq(cronRuns.schedule, EACH_MINUTE))
    if (run === undefined) return { status: 'ok', cronRanAt: null }
    const isLate = app.now() - run.ranAt > SCHEDULES[EACH_MINUTE].late
    return { status: isLate ? 'late' : 'ok', cronRanAt: new Date(run.ranAt).toISOString() }
  } catch (error) {
    app.log('error', 'Database does not answer', { error: errorForLog(error) })
    return { status: 'unavailable', cronRanAt: null }
  }
}

/** The status of the product in detail, for its operators; 404 for others. */
export const ready = new Hono<ApiEnvironment>().get('/', async (context) => {
  const { app } = context.env
  if (!(await isOperator(app.config, context.req.header('authorization')))) return answerProblem('not_found')
  const readiness = await checkReadiness(app)
  return context.json(readiness, readiness.status === 'unavailable' ? 503 : 200)
})
