import type { Payment, Session } from '#workers/sandbox/context/objects.ts'
import type { SandboxContext } from '#workers/sandbox/context/sandbox-context.ts'
import { amountOf, periodEnd } from './prices.ts'
import { keep, newStripeId, seconds, type StripeOccurrence } from './store.ts'

export type Card = 'accepted' | 'declined' | 'asks_first' | 'unknown'

/** Stripe's own test cards. */
export const CARDS = {
  '4242424242424242': 'accepted',
  '4000000000000002': 'declined',
  '4000002500003155': 'asks_first',
} as const satisfies Record<string, Card>

export function cardOf(number: string): Card {
  const digits = number.replaceAll(/\D/g, '')
  return Object.entries(CARDS).find(([known]) => known === digits)?.[1] ?? 'unknown'
}

/** The events after a payment by card. */
export async function pay(context: SandboxContext, session: Session): Promise<StripeOccurrence[]> {
  if (session.mode === 'subscription') return subscribe(context, session)
  const payment = await keep(context, paymentOf(context, session, 'succeeded'))
  const charged = await chargeFor(context, payment)
  const complete = await keep(context, completed(session, { payment: charged.id, paymentStatus: 'paid' }))
  return [{ type: 'checkout.session.completed', object: complete }]
}

/** A bank debit: the checkout completes now, and the money arrives or fails days later. */
export async function debit(context: SandboxContext, session: Session): Promise<StripeOccurrence[]> {
  const payment = await keep(context, paymentOf(context, session, 'processing'))
  const complete = await keep(context, completed(session, { payment: payment.id, paymentStatus: 'unpaid' }))
  return [{ type: 'checkout.session.completed', object: complete }]
}

export async function expireSession(context: SandboxContext, session: Session): Promise<StripeOccurrence[]> {
  const expired = await keep(context, { ...session, status: 'expired' as const })
  return [{ type: 'checkout.session.expired', object: expired }]
}

export async function chargeFor(context: SandboxContext, payment: Payment): Promise<Payment> {
  const charge = await keep(context, {
    object: 'charge',
    id: newStripeId(context, 'ch'),
    customer: payment.customer,
    payment: payment.id,
    amount: payment.amount,
    refunded: 0,
    created: seconds(context),
  })
  return keep(context, { ...payment, status: 'succeeded', charge: charge.id })
}

/** As at Stripe, the subscription starts incomplete and the first payment activates it: two events. */
async function subscribe(context: SandboxContext, session: Session): Promise<StripeOccurrence[]> {
  const now = seconds(context)
  const { customer, price, coupon } = session
  const made = await keep(context, {
    object: 'subscription',
    id: newStripeId(context, 'sub'),
    customer,
    status: 'incomplete',
    price,
    coupon,
    metadata: session.objectMetadata,
    periodStart: now,
    periodEnd: periodEnd(context.stripe, price, now),
    endsWithPeriod: false,
    failsNext: false,
    endedAt: null,
    created: now,
  })
  const active = await keep(context, { ...made, status: 'active' as const })
  const invoice = await keep(context, {
    object: 'invoice',
    id: newStripeId(context, 'in'),
    customer,
    subscription: made.id,
    amount: amountOf(context.stripe, price, coupon),
    status: 'paid',
    created: now,
  })
  const complete = await keep(context, completed(session, { subscription: made.id, paymentStatus: 'paid' }))
  return [
    { type: 'customer.subscription.created', object: made },
    { type: 'customer.subscription.updated', object: active },
    { type: 'invoice.paid', object: invoice },
    { type: 'checkout.session.completed', object: complete },
  ]
}

function completed(session: Session, outcome: Partial<Session>): Session {
  return { ...session, ...outcome, status: 'complete' }
}

function paymentOf(context: SandboxContext, session: Session, status: Payment['status']): Payment {
  return {
    object: 'payment_intent',
    id: newStripeId(context, 'pi'),
    customer: session.customer,
    status,
    amount: amountOf(context.stripe, session.price, session.coupon),
    metadata: session.objectMetadata,
    charge: null,
    created: seconds(context),
  }
}
