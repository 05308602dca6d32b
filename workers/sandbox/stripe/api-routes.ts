import { Hono } from 'hono'
import * as z from 'zod'
import { withFaults } from '#workers/sandbox/context/faults.ts'
import type { SandboxContext } from '#workers/sandbox/context/sandbox-context.ts'
import { performAtStripe, refund } from './actions.ts'
import { list, missing, one, originOf, stripeProblem, withForm } from './answers.ts'
import { checkoutRoutes } from './checkout-routes.ts'
import { invoiceOf } from './checkout.ts'
import { announce, eventBody } from './events.ts'
import { planOfPrice } from './prices.ts'
import { couponBody, priceBody } from './render.ts'
import { withReplays } from './replays.ts'
import { findObject, listObjects, make, newStripeId, shown } from './store.ts'
import { cancelNow, catchUp } from './subscription.ts'

const metadata = z.record(z.string(), z.string()).default({})
const customerInput = z.strictObject({ name: z.string().optional(), email: z.string().optional(), metadata })
const portalInput = z.strictObject({ customer: z.string(), return_url: z.url() })
const subscriptionInput = z.strictObject({
  cancel_at_period_end: z.enum(['true', 'false']),
  expand: z.array(z.string()).default([]),
})
const refundInput = z.strictObject({ payment_intent: z.string(), amount: z.coerce.number().int().min(1).optional() })

/** Form-encoded in and JSON out, under one secret key. */
export function stripeRoutes(context: SandboxContext): Hono {
  const routes = new Hono()
  routes.use('/v1/*', withFaults(context, 'stripe'), async (c, next) => {
    if (c.req.header('authorization') !== `Bearer ${context.stripe.secretKey}`)
      return stripeProblem(401, { message: 'Invalid API Key provided.' })
    await announce(context, originOf(c), await catchUp(context))
    return next()
  })
  routes.use('/v1/*', withReplays(context))

  routes.post(
    '/v1/customers',
    withForm(customerInput, async (c, { name = null, metadata: given }) => {
      const customer = await make(context, 'customer', { name, metadata: given })
      return c.json(shown(context, originOf(c), customer))
    }),
  )
  for (const type of ['customer', 'payment_intent', 'charge', 'invoice', 'subscription'] as const)
    routes.get(`/v1/${type}s/:id`, (c) => one(context, c, type))

  routes.get('/v1/subscriptions', (c) => {
    const of = listObjects(context, 'subscription').filter((each) => each.customer === c.req.query('customer'))
    const wanted = c.req.query('status') === 'all' ? of : of.filter((each) => each.status !== 'canceled')
    return list(context, c, wanted)
  })
  routes.post(
    '/v1/subscriptions/:id',
    withForm(subscriptionInput, async (c, input) => {
      const id = c.req.param('id') ?? ''
      const found = findObject(context, 'subscription', id)
      if (found === null || found.status === 'canceled') return missing('subscription', id)
      const type = input.cancel_at_period_end === 'true' ? 'cancel_at_period_end' : 'resume'
      await performAtStripe(context, originOf(c), { type, id })
      return c.json(shown(context, originOf(c), findObject(context, 'subscription', id) ?? found, input.expand))
    }),
  )
  routes.delete('/v1/subscriptions/:id', async (c) => {
    const found = findObject(context, 'subscription', c.req.param('id'))
    // Stripe answers as if a canceled subscription did not exist.
    if (found === null || found.status === 'canceled') return missing('subscription', c.req.param('id'))
    await announce(context, originOf(c), await cancelNow(context, found))
    return one(context, c, 'subscription')
  })
  routes.get('/v1/disputes', (c) => {
    const of = listObjects(context, 'dispute').filter((each) => each.payment_intent === c.req.query('payment_intent'))
    return list(context, c, of)
  })
  routes.get('/v1/invoice_payments', (c) => {
    const paymentId = c.req.query('payment[payment_intent]') ?? ''
    const invoice = invoiceOf(context, paymentId)
    const payment = { type: 'payment_intent', payment_intent: paymentId }
    const data = invoice === null ? [] : [shown(context, originOf(c), invoice)]
    return c.json({
      object: 'list',
      url: c.req.path,
      has_more: false,
      data: data.map((paid) => ({ id: `inpay_${paymentId}`, object: 'invoice_payment', invoice: paid, payment })),
    })
  })
  routes.post(
    '/v1/refunds',
    withForm(refundInput, async (c, input) => {
      const payment = findObject(context, 'payment_intent', input.payment_intent)
      if (payment === null) return missing('payment_intent', input.payment_intent, 'payment_intent', 400)
      const amount = input.amount ?? payment.amount
      const events = await refund(context, payment, amount)
      if (events === null) return stripeProblem(400, { message: 'The payment has no charge left to refund.' })
      await announce(context, originOf(c), events)
      const id = newStripeId(context, 're')
      return c.json({ id, object: 'refund', amount, payment_intent: payment.id, status: 'succeeded' })
    }),
  )
  routes.post(
    '/v1/billing_portal/sessions',
    withForm(portalInput, async (c, input) => {
      const { customer } = input
      if (findObject(context, 'customer', customer) === null) return missing('customer', customer, 'customer', 400)
      return c.json(shown(context, originOf(c), await make(context, 'billing_portal.session', input)))
    }),
  )
  routes.get('/v1/prices/:id', (c) => {
    const id = c.req.param('id')
    return planOfPrice(context.stripe, id) === null ? missing('price', id) : c.json(priceBody(context.stripe, id))
  })
  routes.get('/v1/coupons/:id', (c) => {
    const id = c.req.param('id')
    return id === context.stripe.coupon ? c.json(couponBody(context.stripe)) : missing('coupon', id)
  })
  routes.get('/v1/events', (c) => {
    const data = context.state.stripeEvents.all().toReversed().map(eventBody)
    return c.json({ object: 'list', url: '/v1/events', has_more: false, data })
  })
  routes.route('/', checkoutRoutes(context))
  routes.all('/v1/*', (c) =>
    stripeProblem(404, { message: `Unrecognized request URL (${c.req.method}: ${c.req.path}).` }),
  )
  return routes
}
