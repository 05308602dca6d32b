import { Hono } from 'hono'
import { readStripeEvent } from '#app/adapters/stripe/webhook.ts'
import { recordRefusal } from '#app/core/monitoring/record-refusal.server.ts'
import { handleStripeEvent } from '#app/features/premium/handle-stripe-event.server.ts'
import type { ApiEnvironment } from '#workers/http/environment.ts'

/** Recorded once. Stripe redelivers those that cannot be handled now. */
export const stripeWebhook = new Hono<ApiEnvironment>().post('/', async (context) => {
  const { app } = context.env
  const { stripe } = app
  const delivery = await readStripeEvent({
    secrets: app.config.STRIPE_WEBHOOK_SECRET ?? [],
    rawBody: await context.req.text(),
    signature: context.req.header('stripe-signature') ?? null,
    now: app.now(),
  })
  if (stripe === null || (!delivery.ok && delivery.code === 'signature')) {
    app.log('warning', 'Webhook signature refused')
    if (stripe !== null) await recordRefusal(app, 'stripe')
    return context.json({ error: 'signature' }, 401)
  }
  if (!delivery.ok) {
    app.log('warning', 'Webhook payload is malformed')
    return context.json({ error: 'malformed' }, 400)
  }
  const outcome = await handleStripeEvent({ ...app, stripe }, delivery.event)
  return outcome === 'unanswered' ? context.json({ error: outcome }, 503) : context.json({ outcome }, 202)
})
