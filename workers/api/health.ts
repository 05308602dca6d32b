import { sql } from 'drizzle-orm'
import { Hono } from 'hono'
import { checkReadiness } from '#app/features/monitoring/check-readiness.server.ts'
import { errorForLog } from '#db/error-text.ts'
import { answerProblem } from '#workers/http/answer-problem.ts'
import type { ApiEnvironment } from '#workers/http/environment.ts'
import { isOperator, mayTryToken } from './is-operator.ts'

/** Public: whether the Worker and its database answer, without details. */
export const health = new Hono<ApiEnvironment>().get('/', async (context) => {
  const { app } = context.env
  try {
    await app.db.get(sql`SELECT 1`)
    return context.json({ status: 'ok' })
  } catch (error) {
    app.log('error', 'Database does not answer', { error: errorForLog(error) })
    return context.json({ status: 'unavailable' }, 503)
  }
})

/** The status of the product in detail, for its operators; 404 for others. */
export const ready = new Hono<ApiEnvironment>().get('/', async (context) => {
  const { app } = context.env
  if (!(await mayTryToken(app, context.req.raw)))
    return answerProblem('too_many_requests', undefined, { 'Retry-After': '60' })
  if (!(await isOperator(app.config, context.req.header('authorization')))) return answerProblem('not_found')
  const readiness = await checkReadiness(app)
  return context.json(readiness, readiness.status === 'unavailable' ? 503 : 200)
})
