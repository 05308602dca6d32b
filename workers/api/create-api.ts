import { Hono } from 'hono'
import { errorForLog } from '#db/error-text.ts'
import { answerProblem } from '#workers/api/answer-problem.ts'
import { badges } from '#workers/api/badges.ts'
import { cards } from '#workers/api/cards.ts'
import type { ApiEnvironment } from '#workers/api/environment.ts'
import { emailPreview } from '#workers/api/email-preview.ts'
import { githubWebhook } from '#workers/api/github-webhook.ts'
import { health } from '#workers/api/health.ts'
import { operators } from '#workers/api/operators.ts'
import { readmeCards } from '#workers/api/readme-cards.ts'
import { ready } from '#workers/api/ready.ts'
import { stripeWebhook } from '#workers/api/stripe-webhook.ts'
import { telegramWebhook } from '#workers/api/telegram-webhook.ts'
import { createLive } from '#workers/api/live.ts'
import { oneClick } from '#workers/api/unsubscribe.ts'
import { v1 } from '#workers/api/v1/create-v1.ts'

/** Everything under /api, and what is live beside it. */
export function createApi(): Hono<ApiEnvironment> {
  const root = new Hono<ApiEnvironment>()
  root.route('/live', createLive())
  const api = root.basePath('/api')
  api.route('/health', health)
  api.route('/ready', ready)
  api.route('/badges', badges)
  api.route('/cards', cards)
  api.route('/cards', readmeCards)
  api.route('/webhooks/github', githubWebhook)
  api.route('/webhooks/stripe', stripeWebhook)
  api.route('/webhooks/telegram', telegramWebhook)
  api.route('/unsubscribe', oneClick)
  api.route('/v1', v1)
  api.route('/operator', operators)
  api.route('/staff', emailPreview)
  root.notFound(() => answerProblem('not_found'))
  root.onError((error, context) => {
    context.env.app.log('error', 'API request failed', { path: context.req.path, error: errorForLog(error) })
    return answerProblem('internal')
  })
  return root
}
