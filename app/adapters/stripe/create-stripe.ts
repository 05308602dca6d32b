import type StripeSdk from 'stripe'
import * as z from 'zod'
import { boundedFetch } from '#app/adapters/bounded-fetch.ts'
import type { Fetch, Log } from '#app/adapters/connection.ts'
import {
  identified,
  isDisputed,
  portalReply,
  readCheckout,
  readPaidInvoice,
  readPayment,
  readSubscription,
  type StripeCatalog,
} from './replies.ts'
import type { NewCheckout, Stripe, StripeAnswer } from './stripe.ts'

export type StripeOptions = { apiUrl: string; secretKey: string; catalog: StripeCatalog; fetch: Fetch; log: Log }

const TIME_OUT = 8000
const PAGE = 100
/** A hundred subscriptions with their discounts are a tenth of it. */
const LONGEST_ANSWER = 5_000_000

/** Only the host changes for a stand-in. */
export function createStripe(options: StripeOptions): Stripe {
  const { catalog } = options
  let opened: Promise<StripeSdk> | null = null
  const ask = <Value>(question: (sdk: StripeSdk) => Promise<unknown>, read: (reply: unknown) => Value) =>
    answerOf(async () => question(await (opened ??= openSdk(options))), read, options.log)
  const subscription = (reply: unknown) => readSubscription(reply, catalog)

  return {
    createCustomer: ({ playerId, name, key }) =>
      ask(
        (sdk) => sdk.customers.create({ name, metadata: { player_id: playerId } }, { idempotencyKey: key }),
        (reply) => identified.parse(reply),
      ),
    createCheckout: (checkout) =>
      ask(
        (sdk) => sdk.checkout.sessions.create(sessionOf(checkout, catalog), { idempotencyKey: checkout.key }),
        readCheckout,
      ),
    fetchCheckout: (id) => ask((sdk) => sdk.checkout.sessions.retrieve(id), readCheckout),
    expireCheckout: (id) => ask((sdk) => sdk.checkout.sessions.expire(id), readCheckout),
    fetchSubscription: (id) => ask((sdk) => sdk.subscriptions.retrieve(id, { expand: ['discounts'] }), subscription),
    listSubscriptions: (customer) =>
      ask(
        (sdk) => sdk.subscriptions.list({ customer, status: 'all', limit: PAGE, expand: ['data.discounts'] }),
        (reply) =>
          z
            .object({ data: z.array(z.unknown()) })
            .parse(reply)
            .data.map(subscription),
      ),
    endWithPeriod: (id) =>
      ask((sdk) => sdk.subscriptions.update(id, { cancel_at_period_end: true, expand: ['discounts'] }), subscription),
    cancelSubscription: (id) => ask((sdk) => sdk.subscriptions.cancel(id, { expand: ['discounts'] }), subscription),
    fetchPayment: (id) =>
      ask(
        async (sdk) => {
          const payment = await sdk.paymentIntents.retrieve(id, { expand: ['latest_charge'] })
          const disputes = isDisputed(payment) ? await sdk.disputes.list({ payment_intent: id, limit: PAGE }) : null
          return { payment, disputes }
        },
        (replies) => {
          const { payment, disputes } = z.object({ payment: z.unknown(), disputes: z.unknown() }).parse(replies)
          return readPayment(payment, disputes)
        },
      ),
    fetchPaidInvoice: (paymentId) =>
      ask(
        (sdk) =>
          sdk.invoicePayments.list({
            payment: { type: 'payment_intent', payment_intent: paymentId },
            expand: ['data.invoice'],
          }),
        readPaidInvoice,
      ),
    createPortal: ({ customerId, returnUrl }) =>
      ask(
        (sdk) => sdk.billingPortal.sessions.create({ customer: customerId, return_url: returnUrl }),
        (reply) => portalReply.parse(reply),
      ),
  }
}

/** Loaded on the first request: in tests and development the SDK is hundreds of files. */
async function openSdk({ apiUrl, secretKey, fetch }: StripeOptions): Promise<StripeSdk> {
  const { default: Sdk } = await import('stripe')
  const { protocol, hostname, port } = new URL(apiUrl)
  const send = boundedFetch(fetch, LONGEST_ANSWER)
  return new Sdk(secretKey, {
    protocol: protocol === 'http:' ? 'http' : 'https',
    host: hostname,
    port: port === '' ? (protocol === 'http:' ? '80' : '443') : port,
    timeout: TIME_OUT,
    maxNetworkRetries: 1,
    telemetry: false,
    httpClient: Sdk.createFetchHttpClient((input, init) =>
      send(typeof input === 'string' ? input : new Request(input).url, init),
    ),
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

/** Passes on Stripe's messages without the request's content. */
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

/** None contains the request. */
const sdkError = z.object({
  type: z.string().startsWith('Stripe'),
  code: z.string().nullish(),
  param: z.string().nullish(),
  statusCode: z.number().nullish(),
})

function failureOf(error: unknown): { code: 'missing' | 'refused' | 'unavailable'; message: string } {
  if (error instanceof z.ZodError) return { code: 'unavailable', message: `unreadable: ${whereOf(error)}` }
  const known = sdkError.safeParse(error)
  if (!known.success) return { code: 'unavailable', message: String(error) }
  const { type, code, param, statusCode } = known.data
  const message = [type, code, param].filter(Boolean).join(' ')
  if (statusCode === 404 || (code === 'resource_missing' && param === 'customer')) return { code: 'missing', message }
  return { code: type === 'StripeInvalidRequestError' ? 'refused' : 'unavailable', message }
}

function whereOf(error: z.ZodError): string {
  return error.issues.map(({ path }) => path.join('.')).join(', ')
}
