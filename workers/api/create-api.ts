import { Hono } from 'hono'
import { cards } from '#workers/api/cards.ts'
import type { ApiEnvironment } from '#workers/api/environment.ts'
import { githubWebhook } from '#workers/api/github-webhook.ts'
import { health } from '#workers/api/health.ts'
import { operators } from '#workers/api/operators.ts'
import { stripeWebhook } from '#workers/api/stripe-webhook.ts'
import { weeks } from '#workers/api/weeks.ts'

/** Everything under /api. */
export function createApi(): Hono<ApiEnvironment> {
  const api = new Hono<ApiEnvironment>().basePath('/api')
  api.route('/health', health)
  api.route('/cards', cards)
  api.route('/webhooks/github', githubWebhook)
  api.route('/webhooks/stripe', stripeWebhook)
  api.route('/v1/weeks', weeks)
  api.route('/operator', operators)
  api.notFound((context) => context.json({ error: 'not_found' }, 404))
  api.onError((error, context) => {
    context.env.app.log('error', 'API request failed', { path: context.req.path, error: error.stack ?? error.message })
    return context.json({ error: 'internal' }, 500)
  })
  return api
}
