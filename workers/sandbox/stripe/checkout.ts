import type { Invoice, Payment, Session, Subscription } from '#workers/sandbox/context/objects.ts'
import type { SandboxContext } from '#workers/sandbox/context/sandbox-context.ts'
import { amountOf, periodEnd } from './prices.ts'
import { keep, listObjects, make, seconds, type StripeOccurrence } from './store.ts'

export type Card = 'accepted' | 'declined' | 'asks_first' | 'unknown'

export const CARDS = {
  '4242424242424242': 'accepted',
  '4000000000000002': 'declined',
  '4000002500003155': 'asks_first',
} as const satisfies Record<string, Card>

export function cardOf(number: string): Card {
  const digits = number.replaceAll(/\D/g, '')
  return Object.entries(CARDS).find(([known]) => known === digits)?.[1] ?? 'unknown'
}

export async function pay(context: SandboxContext, session: Session): Promise<StripeOccurrence[]> {
  if (session.mode === 'subscription') return subscribe(context, session)
  const { id } = await chargeFor(context, await makePayment(context, session, 'succeeded'))
  return [await complete(context, session, { payment_intent: id, payment_status: 'paid' })]
}

/** A bank debit: the checkout completes now, and the money arrives or fails days later. */
export async function debit(context: SandboxContext, session: Session): Promise<StripeOccurrence[]> {
  const { id } = await makePayment(context, session, 'processing')
  return [await complete(context, session, { payment_intent: id, payment_status: 'unpaid' })]
}

export async function expireSession(context: SandboxContext, session: Session): Promise<StripeOccurrence[]> {
  const expired = await keep(context, { ...session, status: 'expired' as const })
  return [{ type: 'checkout.session.expired', object: expired }]
}

export async function chargeFor(context: SandboxContext, payment: Payment): Promise<Payment> {
  const { id, customer, amount } = payment
  const charge = await make(context, 'charge', { customer, payment_intent: id, amount, amount_refunded: 0 })
  return keep(context, { ...payment, status: 'succeeded', latest_charge: charge.id })
}

/** As at Stripe, the subscription starts incomplete and the first payment activates it: two events. */
async function subscribe(context: SandboxContext, session: Session): Promise<StripeOccurrence[]> {
  const { price, coupon, metadata } = session.own
  const now = seconds(context)
  const own = { price, coupon, periodStart: now, periodEnd: periodEnd(context.stripe, price, now), failsNext: false }
  const made = await make(context, 'subscription', {
    customer: session.customer,
    status: 'incomplete',
    metadata,
    cancel_at_period_end: false,
    ended_at: null,
    own,
  })
  const active = await keep(context, { ...made, status: 'active' as const })
  const invoice = await makeInvoice(context, active, 'paid')
  return [
    { type: 'customer.subscription.created', object: made },
    { type: 'customer.subscription.updated', object: active },
    { type: 'invoice.paid', object: invoice },
    await complete(context, session, { subscription: made.id, payment_status: 'paid' }),
  ]
}

/** Its payment has no metadata, as at Stripe. */
export async function makeInvoice(
  context: SandboxContext,
  { id, customer, own }: Subscription,
  status: Invoice['status'],
): Promise<Invoice> {
  const amount = amountOf(context.stripe, own)
  const due = { customer, status: 'succeeded', amount, metadata: {}, latest_charge: null } as const
  const payment = status === 'paid' ? await chargeFor(context, await make(context, 'payment_intent', due)) : null
  return make(context, 'invoice', { customer, status, own: { subscription: id, amount, payment: payment?.id ?? null } })
}

/** Null for a payment of its own. */
export function invoiceOf(context: SandboxContext, paymentId: string): Invoice | null {
  return listObjects(context, 'invoice').find((invoice) => invoice.own.payment === paymentId) ?? null
}

async function complete(
  context: SandboxContext,
  session: Session,
  outcome: Partial<Session>,
): Promise<StripeOccurrence> {
  const object = await keep(context, { ...session, ...outcome, status: 'complete' as const })
  return { type: 'checkout.session.completed', object }
}

function makePayment(context: SandboxContext, session: Session, status: Payment['status']): Promise<Payment> {
  const { customer, own } = session
  const amount = amountOf(context.stripe, own)
  return make(context, 'payment_intent', { customer, status, amount, metadata: own.metadata, latest_charge: null })
}
