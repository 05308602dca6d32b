import { Hono } from 'hono'
import { unsubscribe } from '#app/core/notifications/unsubscribe.server.ts'
import { answerProblem } from '#workers/http/answer-problem.ts'
import type { ApiEnvironment } from '#workers/http/environment.ts'

/** The address in List-Unsubscribe: a mail program posts to it once (RFC 8058), a person who opens it is asked first. */
export const oneClick = new Hono<ApiEnvironment>()
  .get('/:token', (context) => context.redirect(`/unsubscribe/${encodeURIComponent(context.req.param('token'))}`, 303))
  .post('/:token', async (context) => {
    const isDone = await unsubscribe(context.env.app, context.req.param('token'))
    return isDone ? context.text('Unsubscribed') : answerProblem('not_found')
  })
