import { createMiddleware } from 'hono/factory'
import type { ApiEnvironment } from '#workers/http/environment.ts'
import { answerProblem } from '#workers/http/problem.ts'
import { createSuspects } from '#workers/http/suspects.ts'
import { isOperator } from './is-operator.ts'

const suspects = createSuspects('operator')

/** 404 without the operator token. An address that sent too many wrong ones waits, and no token of it is read meanwhile. */
export const requireOperator = createMiddleware<ApiEnvironment>(async (context, next) => {
  const { app } = context.env
  const authorization = context.req.header('authorization')
  if (authorization !== undefined && suspects.isSuspect(app, context.req.raw))
    return answerProblem('too_many_requests', undefined, { 'Retry-After': '60' })
  if (await isOperator(app.config, authorization)) return next()
  if (authorization !== undefined) await suspects.countRefusal(app, context.req.raw)
  return answerProblem('not_found')
})
