import { Hono } from 'hono'
import { isDatabaseAway } from '#db/away.ts'
import { errorForLog } from '#db/error-text.ts'
import { v1 } from '#workers/api/v1/create-v1.ts'
import type { ApiEnvironment } from '#workers/http/environment.ts'
import { logDatabaseAway } from '#workers/http/log-database-away.ts'
import { answerProblem, RETRY_AFTER_HEADER } from '#workers/http/problem.ts'
import { badges } from './badges.ts'
import { cards } from './cards.ts'
import { createContestFiles } from './contests.ts'
import { emailPreview } from './email-preview.ts'
import { githubWebhook } from './github-webhook.ts'
import { createHealth } from './health.ts'
import { createLive } from './live.ts'
import { stripeWebhook } from './stripe-webhook.ts'
import { telegramWebhook } from './telegram-webhook.ts'
import { endEmail, endInvitations } from './unsubscribe.ts'

export function createApi(): Hono<ApiEnvironment> {
  const root = new Hono<ApiEnvironment>()
  root.route('/live', createLive())
  root.route('/c', createContestFiles())
  const api = root.basePath('/api')
  api.route('/health', createHealth())
  api.route('/badges', badges)
  api.route('/cards', cards)
  api.route('/webhooks/github', githubWebhook)
  api.route('/webhooks/stripe', stripeWebhook)
  api.route('/webhooks/telegram', telegramWebhook)
  api.route('/unsubscribe', endEmail)
  api.route('/never-again', endInvitations)
  api.route('/v1', v1)
  api.route('/staff', emailPreview)
  root.notFound(() => answerProblem('not_found'))
  root.onError((error, context) => {
    const { app } = context.env
    const details = { method: context.req.method, path: context.req.path }
    if (isDatabaseAway(error)) {
      logDatabaseAway(app, error, details)
      return answerProblem('unavailable', undefined, RETRY_AFTER_HEADER)
    }
    app.log('error', 'API request failed', { ...details, error: errorForLog(error) })
    return answerProblem('internal')
  })
  return root
}
