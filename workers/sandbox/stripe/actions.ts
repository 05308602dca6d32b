import * as z from 'zod'
import type { Payment, Session, Subscription } from '#workers/sandbox/context/objects.ts'
import type { SandboxContext } from '#workers/sandbox/context/sandbox-context.ts'
import { chargeFor, expireSession } from './checkout.ts'
import { announce, type StripeDelivery } from './events.ts'
import { findObject, keep, listObjects, make, type StripeOccurrence } from './store.ts'
import { cancelNow, fail, recover, renew } from './subscription.ts'

export const actionInput = z.object({
  type: z.enum([
    'renew',
    'fail_renewal',
    'recover',
    'give_up',
    'cancel_now',
    'cancel_at_period_end',
    'resume',
    'fail_next',
    'refund',
    'refund_half',
    'dispute',
    'win_dispute',
    'lose_dispute',
    'settle_debit',
    'bounce_debit',
    'expire_session',
  ]),
  id: z.string(),
})

type StripeAction = z.infer<typeof actionInput>

/** Null when it is not possible. */
export async function performAtStripe(
  context: SandboxContext,
  origin: string,
  action: StripeAction,
): Promise<StripeDelivery[] | null> {
  const events = await doAtStripe(context, action)
  return events === null ? null : announce(context, origin, events)
}

/** By customers in the portal, banks, Stripe's clock or an operator in the dashboard. */
async function doAtStripe(context: SandboxContext, { type, id }: StripeAction): Promise<StripeOccurrence[] | null> {
  const subscription = findObject(context, 'subscription', id)
  if (subscription !== null) return subscription.status === 'canceled' ? null : change(context, subscription, type)
  const payment = findObject(context, 'payment_intent', id)
  if (payment !== null) return changePayment(context, payment, type)
  const session = findObject(context, 'checkout.session', id)
  return session?.status === 'open' && type === 'expire_session' ? expireSession(context, session) : null
}

async function change(
  context: SandboxContext,
  subscription: Subscription,
  type: StripeAction['type'],
): Promise<StripeOccurrence[] | null> {
  switch (type) {
    case 'renew':
      return renew(context, subscription)
    case 'fail_renewal':
      return fail(context, subscription)
    case 'recover':
      return recover(context, subscription)
    // Stripe's last attempt to charge failed too, or someone ended the subscription.
    case 'give_up':
    case 'cancel_now':
      return cancelNow(context, subscription)
    case 'cancel_at_period_end':
    case 'resume':
      return updated(context, { ...subscription, cancel_at_period_end: type === 'cancel_at_period_end' })
    case 'fail_next':
      return updated(context, { ...subscription, own: { ...subscription.own, failsNext: true } })
    default:
      return null
  }
}

async function updated(context: SandboxContext, subscription: Subscription): Promise<StripeOccurrence[]> {
  return [{ type: 'customer.subscription.updated', object: await keep(context, subscription) }]
}

async function changePayment(
  context: SandboxContext,
  payment: Payment,
  type: StripeAction['type'],
): Promise<StripeOccurrence[] | null> {
  switch (type) {
    case 'refund':
    case 'refund_half':
      return refund(context, payment, type === 'refund' ? payment.amount : Math.floor(payment.amount / 2))
    case 'dispute':
      return openDispute(context, payment)
    case 'win_dispute':
    case 'lose_dispute':
      return closeDispute(context, payment, type === 'win_dispute' ? 'won' : 'lost')
    case 'settle_debit':
    case 'bounce_debit':
      return payment.status === 'processing' ? endDebit(context, payment, type === 'settle_debit') : null
    default:
      return null
  }
}

export async function refund(
  context: SandboxContext,
  payment: Payment,
  amount: number,
): Promise<StripeOccurrence[] | null> {
  const charge = payment.latest_charge === null ? null : findObject(context, 'charge', payment.latest_charge)
  if (charge === null || charge.amount_refunded >= charge.amount) return null
  const amount_refunded = Math.min(charge.amount, charge.amount_refunded + amount)
  return [{ type: 'charge.refunded', object: await keep(context, { ...charge, amount_refunded }) }]
}

async function openDispute(context: SandboxContext, payment: Payment): Promise<StripeOccurrence[] | null> {
  const { id, amount, latest_charge: charge } = payment
  if (charge === null) return null
  const dispute = await make(context, 'dispute', { charge, payment_intent: id, amount, status: 'needs_response' })
  return [{ type: 'charge.dispute.created', object: dispute }]
}

async function closeDispute(
  context: SandboxContext,
  payment: Payment,
  status: 'won' | 'lost',
): Promise<StripeOccurrence[] | null> {
  const disputes = listObjects(context, 'dispute')
  const open = disputes.find((one) => one.payment_intent === payment.id && one.status === 'needs_response')
  if (open === undefined) return null
  return [{ type: 'charge.dispute.closed', object: await keep(context, { ...open, status }) }]
}

async function endDebit(context: SandboxContext, payment: Payment, isPaid: boolean): Promise<StripeOccurrence[]> {
  if (isPaid) await chargeFor(context, payment)
  else await keep(context, { ...payment, status: 'requires_payment_method' as const })
  const session = listObjects(context, 'checkout.session').find((one) => one.payment_intent === payment.id)
  if (session === undefined) return []
  const payment_status: Session['payment_status'] = isPaid ? 'paid' : 'unpaid'
  const object = await keep(context, { ...session, payment_status })
  return [{ type: `checkout.session.async_payment_${isPaid ? 'succeeded' : 'failed'}`, object }]
}
