import * as z from 'zod'
import type { PaymentNews } from '#app/domain/premium/entitlement.ts'
import { PLANS, type PlanId } from '#app/domain/premium/plan.ts'

/** Stripe's ids of our prices and coupon; test and live mode have their own. */
export type StripeCatalog = { prices: Record<PlanId, string>; coupon: string }

/** An object's id, expanded or not. */
const reference = z
  .union([z.string(), z.object({ id: z.string() }).transform(({ id }) => id)])
  .nullish()
  .transform((id) => id ?? null)
const metadata = z.record(z.string(), z.string()).nullish()

export const identified = z.object({ id: z.string() })
export const portalReply = z.object({ url: z.url() })
const checkoutReply = z.object({
  id: z.string(),
  status: z.enum(['open', 'complete', 'expired']),
  url: z.url().nullish(),
  subscription: reference,
  payment_intent: reference,
  metadata,
})
const subscriptionReply = z.object({
  id: z.string(),
  status: z.string(),
  customer: reference,
  cancel_at: z.number().nullish(),
  cancel_at_period_end: z.boolean(),
  latest_invoice: reference,
  metadata,
  discounts: z.array(z.union([z.string(), z.object({ source: z.object({ coupon: reference }) })])),
  items: z.object({ data: z.array(z.object({ current_period_end: z.number(), price: identified })) }),
})
const paymentReply = z.object({
  id: z.string(),
  status: z.string(),
  customer: reference,
  metadata,
  latest_charge: z.object({ id: z.string(), refunded: z.boolean(), disputed: z.boolean() }).nullable(),
})
const invoicePaymentsReply = z.object({
  data: z.array(
    z.object({
      invoice: z.object({
        id: z.string(),
        parent: z.object({ subscription_details: z.object({ subscription: reference }).nullish() }).nullish(),
      }),
    }),
  ),
})
const disputesReply = z.object({ data: z.array(z.object({ status: z.string() })) })

export function readCheckout(reply: unknown) {
  const session = checkoutReply.parse(reply)
  return {
    id: session.id,
    checkoutId: session.metadata?.checkout_id ?? null,
    status: session.status,
    url: session.url ?? null,
    subscriptionId: session.subscription,
    paymentId: session.payment_intent,
  }
}

/** It is ours by its price, or by its metadata if the price was replaced since. */
export function readSubscription(reply: unknown, catalog: StripeCatalog) {
  const subscription = subscriptionReply.parse(reply)
  const items = subscription.items.data
  const ends = items.map((item) => item.current_period_end * 1000)
  return {
    ...ownerOf(subscription),
    plan: planOfPrice(catalog, items[0]?.price.id) ?? planOf(subscription.metadata),
    status: subscription.status,
    isHalfPrice: subscription.discounts.some(
      (discount) => typeof discount !== 'string' && discount.source.coupon === catalog.coupon,
    ),
    currentPeriodEnd: ends.length === 0 ? null : Math.max(...ends),
    endsWithPeriod: subscription.cancel_at_period_end || typeof subscription.cancel_at === 'number',
    latestInvoiceId: subscription.latest_invoice,
  }
}

/** `disputes` are requested only if the charge was disputed. */
export function readPayment(reply: unknown, disputes: unknown) {
  const payment = paymentReply.parse(reply)
  const states = disputes === null ? [] : disputesReply.parse(disputes).data.map(({ status }) => status)
  const isOpen = states.some((status) => /^(appeal_|warning_)?(needs_response|under_review)$/.test(status))
  const dispute: PaymentNews['dispute'] = states.includes('lost') ? 'lost' : isOpen ? 'open' : 'none'
  return {
    ...ownerOf(payment),
    plan: planOf(payment.metadata),
    status: payment.status,
    isRefunded: payment.latest_charge?.refunded ?? false,
    dispute,
  }
}

/** Null for a payment that is not for a subscription. */
export function readPaidInvoice(reply: unknown): { invoiceId: string; subscriptionId: string } | null {
  const [paid] = invoicePaymentsReply.parse(reply).data.flatMap(({ invoice: { id, parent } }) => {
    const subscriptionId = parent?.subscription_details?.subscription ?? null
    return subscriptionId === null ? [] : [{ invoiceId: id, subscriptionId }]
  })
  return paid ?? null
}

export function isDisputed(reply: unknown): boolean {
  return paymentReply.parse(reply).latest_charge?.disputed ?? false
}

/** `playerId` comes from our checkouts' metadata; null for objects created elsewhere. */
function ownerOf(object: z.infer<typeof subscriptionReply> | z.infer<typeof paymentReply>) {
  return { id: object.id, customerId: object.customer, playerId: object.metadata?.player_id ?? null }
}

function planOf(given: z.infer<typeof metadata>): PlanId | null {
  return PLANS.find((plan) => plan.id === given?.plan)?.id ?? null
}

function planOfPrice(catalog: StripeCatalog, price: string | undefined): PlanId | null {
  return PLANS.find((plan) => catalog.prices[plan.id] === price)?.id ?? null
}
