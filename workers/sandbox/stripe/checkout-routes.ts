import { Hono } from 'hono'
import * as z from 'zod'
import type { Session } from '#workers/sandbox/context/objects.ts'
import type { SandboxContext } from '#workers/sandbox/context/sandbox-context.ts'
import { missing, one, originOf, stripeProblem, withForm } from './answers.ts'
import { expireSession } from './checkout.ts'
import { announce } from './events.ts'
import { planOfPrice } from './prices.ts'
import { findObject, make, seconds, shown } from './store.ts'

const HALF_HOUR = 30 * 60
const DAY = 24 * 60 * 60

const metadata = z.record(z.string(), z.string()).default({})
const sessionInput = z.strictObject({
  mode: z.enum(['payment', 'subscription']),
  customer: z.string(),
  client_reference_id: z.string().max(200).optional(),
  line_items: z.tuple([z.strictObject({ price: z.string(), quantity: z.literal('1') })]),
  discounts: z.tuple([z.strictObject({ coupon: z.string() })]).optional(),
  expires_at: z.coerce.number().int().optional(),
  success_url: z.url(),
  cancel_url: z.url(),
  metadata,
  subscription_data: z.strictObject({ metadata }).optional(),
  payment_intent_data: z.strictObject({ metadata }).optional(),
})

type Wanted = z.infer<typeof sessionInput>

export function checkoutRoutes(context: SandboxContext): Hono {
  return new Hono()
    .post(
      '/v1/checkout/sessions',
      withForm(
        sessionInput,
        async (c, wanted) =>
          refuse(context, wanted) ?? c.json(shown(context, originOf(c), await makeSession(context, wanted))),
      ),
    )
    .get('/v1/checkout/sessions/:id', (c) => one(context, c, 'checkout.session'))
    .post('/v1/checkout/sessions/:id/expire', async (c) => {
      const id = c.req.param('id')
      const session = findObject(context, 'checkout.session', id)
      if (session === null) return missing('checkout.session', id, 'session')
      if (session.status !== 'open')
        return stripeProblem(400, { message: 'Only Checkout Sessions with a status of "open" can be expired.' })
      await announce(context, originOf(c), await expireSession(context, session))
      return one(context, c, 'checkout.session')
    })
}

/** Refuses what Stripe refuses, so that our mistakes show here first. */
function refuse(context: SandboxContext, wanted: Wanted): Response | null {
  const [{ price }] = wanted.line_items
  const plan = planOfPrice(context.stripe, price)
  const coupon = wanted.discounts?.[0].coupon
  const invalid = (param: string, message: string) => stripeProblem(400, { param, message })
  if (findObject(context, 'customer', wanted.customer) === null)
    return missing('customer', wanted.customer, 'customer', 400)
  if (plan === null) return missing('price', price, 'line_items[0][price]', 400)
  if ((plan.period === null) !== (wanted.mode === 'payment'))
    return invalid('line_items[0][price]', 'The price does not fit the mode.')
  if (coupon !== undefined && coupon !== context.stripe.coupon)
    return missing('coupon', coupon, 'discounts[0][coupon]', 400)
  if (wanted.mode === 'payment' ? wanted.subscription_data : wanted.payment_intent_data)
    return invalid('mode', 'The data given does not fit the mode.')
  const lasts = wanted.expires_at === undefined ? DAY : wanted.expires_at - seconds(context)
  if (lasts < HALF_HOUR || lasts > DAY)
    return invalid('expires_at', 'The `expires_at` timestamp must be between 30 minutes and 24 hours from now.')
  return null
}

function makeSession(context: SandboxContext, wanted: Wanted): Promise<Session> {
  const { mode, customer, metadata, success_url, cancel_url } = wanted
  return make(context, 'checkout.session', {
    mode,
    status: 'open',
    payment_status: 'unpaid',
    customer,
    client_reference_id: wanted.client_reference_id ?? null,
    metadata,
    success_url,
    cancel_url,
    subscription: null,
    payment_intent: null,
    expires_at: wanted.expires_at ?? seconds(context) + DAY,
    own: {
      price: wanted.line_items[0].price,
      coupon: wanted.discounts?.[0].coupon ?? null,
      metadata: (wanted.subscription_data ?? wanted.payment_intent_data)?.metadata ?? {},
    },
  })
}
