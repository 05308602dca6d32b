import StripeSdk from 'stripe'
import * as z from 'zod'
import type { Fetch, Log } from '#app/adapters/connection.ts'
import {
  identified,
  isDisputed,
  portalReply,
  readCheckout,
  readPayment,
  readSubscription,
  type StripeCatalog,
} from '#app/adapters/stripe/replies.ts'
import type { NewCheckout, Stripe, StripeAnswer } from '#app/adapters/stripe/stripe.ts'

export type StripeOptions = { apiUrl: string; secretKey: string; catalog: StripeCatalog; fetch: Fetch; log: Log }

const TIME_OUT = 8000
const PAGE = 100

/** Stripe by its SDK; only the host differs where something else plays it. */
export function createStripe(options: StripeOptions): Stripe {
  const { catalog } = options
  let opened: StripeSdk | null = null
  // Its hundred resources are made when the first question is asked: most requests have none.
  const sdk = () => (opened ??= openSdk(options))
  const ask = <Value>(question: () => Promise<unknown>, read: (reply: unknown) => Value) =>
    answerOf(question, read, options.log)
  const subscription = (reply: unknown) => readSubscription(reply, catalog)

  return {
    createCustomer: ({ playerId, name, key }) =>
      ask(
        () => sdk().customers.create({ name, metadata: { player_id: playerId } }, { idempotencyKey: key }),
        identified.parse,
      ),
    createCheckout: (checkout) =>
      ask(
        () => sdk().checkout.sessions.create(sessionOf(checkout, catalog), { idempotencyKey: checkout.key }),
        readCheckout,
      ),
    fetchCheckout: (id) => ask(() => sdk().checkout.sessions.retrieve(id), readCheckout),
    expireCheckout: (id) => ask(() => sdk().checkout.sessions.expire(id), readCheckout),
    fetchSubscription: (id) => ask(() => sdk().subscriptions.retrieve(id, { expand: ['discounts'] }), subscription),
    listSubscriptions: (customer) =>
      ask(
        () => sdk().subscriptions.list({ customer, status: 'all', limit: PAGE, expand: ['data.discounts'] }),
        (reply) => z.object({ data: z.array(z.unknown()) }).parse(reply).data.map(subscription),
      ),
    cancelSubscription: (id) => ask(() => sdk().subscriptions.cancel(id, { expand: ['discounts'] }), subscription),
    fetchPayment: (id) =>
      ask(
        async () => {
          const payment = await sdk().paymentIntents.retrieve(id, { expand: ['latest_charge'] })
          const disputes = isDisputed(payment) ? await sdk().disputes.list({ payment_intent: id, limit: PAGE }) : null
          return { payment, disputes }
        },
        (replies) => {
          const { payment, disputes } = z.object({ payment: z.unknown(), disputes: z.unknown() }).parse(replies)
          return readPayment(payment, disputes)
        },
      ),
    createPortal: ({ customerId, returnUrl }) =>
      ask(
        () => sdk().billingPortal.sessions.create({ customer: customerId, return_url: returnUrl }),
        (reply) => portalReply.parse(reply),
      ),
  }
}

function openSdk({ apiUrl, secretKey, fetch }: StripeOptions): StripeSdk {
  const { protocol, hostname, port } = new URL(apiUrl)
  return new StripeSdk(secretKey, {
    protocol: protocol === 'http:' ? 'http' : 'https',
    host: hostname,
    port: port === '' ? (protocol === 'http:' ? '80' : '443') : port,
    timeout: TIME_OUT,
    maxNetworkRetries: 1,
    telemetry: false,
    httpClient: StripeSdk.createFetchHttpClient((input, init) => fetch(String(input), init)),
  })
}

function sessionOf(checkout: NewCheckout, { prices, coupon }: StripeCatalog): StripeSdk.Checkout.SessionCreateParams {
  const metadata = { player_id: checkout.playerId, plan: checkout.plan, checkout_id: checkout.key }
  const isPayment = checkout.plan === 'lifetime_access'
  return {
    mode: isPayment ? 'payment' : 'subscription',
    customer: checkout.customerId,
    client_reference_id: checkout.playerId,
    line_items: [{ price: prices[checkout.plan], quantity: 1 }],
    ...(checkout.isHalfPrice ? { discounts: [{ coupon }] } : {}),
    expires_at: Math.floor(checkout.expiresAt / 1000),
    success_url: checkout.successUrl,
    cancel_url: checkout.cancelUrl,
    metadata,
    ...(isPayment ? { payment_intent_data: { metadata } } : { subscription_data: { metadata } }),
  }
}

/** Messages are Stripe's own, without what was sent to it. */
async function answerOf<Value>(
  question: () => Promise<unknown>,
  read: (reply: unknown) => Value,
  log: Log,
): Promise<StripeAnswer<Value>> {
  try {
    return { ok: true, value: read(await question()) }
  } catch (error) {
    const failure = failureOf(error)
    if (failure.code !== 'missing') log('error', 'Stripe did not do as asked', { ...failure })
    return { ok: false, ...failure }
  }
}

function failureOf(error: unknown): { code: 'missing' | 'refused' | 'unavailable'; message: string } {
  if (error instanceof z.ZodError) return { code: 'unavailable', message: `unreadable: ${whereOf(error)}` }
  if (!(error instanceof StripeSdk.errors.StripeError)) return { code: 'unavailable', message: String(error) }
  const message = [error.type, error.code, error.param].filter(Boolean).join(' ')
  if (error.statusCode === 404 || (error.code === 'resource_missing' && error.param === 'customer'))
    return { code: 'missing', message }
  const isRefused = error instanceof StripeSdk.errors.StripeInvalidRequestError
  return { code: isRefused ? 'refused' : 'unavailable', message }
}

function whereOf(error: z.ZodError): string {
  return error.issues.map(({ path }) => path.join('.')).join(', ')
}
