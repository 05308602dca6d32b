import { Hono } from 'hono'
import type { AppContext } from '#app/context/context.server.ts'
import { refuseInvitations } from '#app/core/contests/invitations/never-again.server.ts'
import { unsubscribe } from '#app/core/notifications/unsubscribe.server.ts'
import type { ApiEnvironment } from '#workers/http/environment.ts'
import { answerProblem } from '#workers/http/problem.ts'

/** A mail program posts to it once (RFC 8058); a person who opens it has to confirm. */
function oneClick(page: string, end: (app: AppContext, token: string) => Promise<boolean>) {
  return new Hono<ApiEnvironment>()
    .get('/:token', (context) => context.redirect(`${page}/${encodeURIComponent(context.req.param('token'))}`, 303))
    .post('/:token', async (context) => {
      const isDone = await end(context.env.app, context.req.param('token'))
      return isDone ? context.text('Unsubscribed') : answerProblem('not_found')
    })
}

export const endEmail = oneClick('/unsubscribe', unsubscribe)
export const endInvitations = oneClick('/never-again', refuseInvitations)
