import * as z from 'zod'
import type { StripeEvent, StripeReference } from './stripe.ts'

export type StripeDelivery = {
  /** Two are valid during a rotation. */
  secrets: string[]
  rawBody: string
  signature: string | null
  now: number
}

/** How long a signature is valid, in seconds. */
const TOLERANCE = 300

const id = z.string().regex(/^[a-z]+_[\w-]{1,200}$/i)
const reference = z.union([id, z.object({ id }).transform((object) => object.id)])
const envelope = z.object({
  id,
  type: z.string().min(1).max(100),
  data: z.object({ object: z.record(z.string(), z.unknown()) }),
})

const itself = z.object({ id }).transform((object) => object.id)
const itsPayment = z.object({ payment_intent: reference.nullish() }).transform((object) => object.payment_intent)
/** Depends on the endpoint's API version. */
const itsSubscription = z
  .object({
    subscription: reference.nullish(),
    parent: z.object({ subscription_details: z.object({ subscription: reference.nullish() }).nullish() }).nullish(),
  })
  .transform((invoice) => invoice.parent?.subscription_details?.subscription ?? invoice.subscription)

type EventParser = { type: StripeReference['type']; read: z.ZodType<string | null | undefined> }

const checkout: EventParser = { type: 'checkout', read: itself }
const subscription: EventParser = { type: 'subscription', read: itself }
const invoice: EventParser = { type: 'subscription', read: itsSubscription }
const payment: EventParser = { type: 'payment', read: itsPayment }

/** Each gives only the object to fetch. */
const PARSERS = new Map<string, EventParser>([
  ['checkout.session.completed', checkout],
  ['checkout.session.expired', checkout],
  ['checkout.session.async_payment_succeeded', checkout],
  ['checkout.session.async_payment_failed', checkout],
  ['customer.subscription.created', subscription],
  ['customer.subscription.updated', subscription],
  ['customer.subscription.deleted', subscription],
  ['customer.subscription.paused', subscription],
  ['customer.subscription.resumed', subscription],
  ['invoice.paid', invoice],
  ['invoice.payment_failed', invoice],
  ['charge.refunded', payment],
  ['refund.failed', payment],
  ['charge.dispute.created', payment],
  ['charge.dispute.closed', payment],
])

/** Null unless one of the secrets signed the raw body in the last five minutes. */
export async function readStripeEvent(
  delivery: StripeDelivery,
): Promise<{ ok: true; event: StripeEvent } | { ok: false; code: 'signature' | 'malformed' }> {
  const signed = await verified(delivery)
  if (signed === null) return { ok: false, code: 'signature' }
  const parsed = envelope.safeParse(signed)
  if (!parsed.success) return { ok: false, code: 'malformed' }
  const { id: eventId, type, data } = parsed.data
  const parser = PARSERS.get(type)
  if (parser === undefined) return { ok: true, event: { id: eventId, type, reference: null } }
  const named = parser.read.safeParse(data.object)
  if (!named.success) return { ok: false, code: 'malformed' }
  const object = named.data ?? null
  return {
    ok: true,
    event: { id: eventId, type, reference: object === null ? null : { type: parser.type, id: object } },
  }
}

/** Null unless one of the secrets signed it. Drops the SDK's errors, which contain the body. */
async function verified({ secrets, rawBody, signature, now }: StripeDelivery): Promise<unknown> {
  const { default: StripeSdk } = await import('stripe')
  const crypto = StripeSdk.createSubtleCryptoProvider()
  for (const secret of secrets) {
    if (secret.trim() === '' || signature === null) continue
    const event: unknown = await StripeSdk.webhooks
      .constructEventAsync(rawBody, signature, secret, TOLERANCE, crypto, now)
      .catch(() => null)
    if (event !== null) return event
  }
  return null
}
