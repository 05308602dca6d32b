import type { Invoice, Subscription } from '#workers/sandbox/context/objects.ts'
import type { SandboxContext } from '#workers/sandbox/context/sandbox-context.ts'
import { expireSession } from './checkout.ts'
import { amountOf, periodEnd } from './prices.ts'
import { keep, listObjects, newStripeId, seconds, type StripeOccurrence } from './store.ts'

/** Ends a period: cancels the subscription if requested, else charges the next period, which fails if set. */
export async function renew(context: SandboxContext, subscription: Subscription): Promise<StripeOccurrence[]> {
  if (subscription.endsWithPeriod) return cancelNow(context, subscription)
  return subscription.failsNext ? fail(context, subscription) : recover(context, nextPeriod(context, subscription))
}

/** The next period begins with a failed payment, which Stripe will retry. */
export async function fail(context: SandboxContext, subscription: Subscription): Promise<StripeOccurrence[]> {
  const next = nextPeriod(context, subscription)
  const failed = await keep(context, { ...next, status: 'past_due' as const, failsNext: false })
  const invoice = await invoiceFor(context, failed, 'open')
  return [
    { type: 'invoice.payment_failed', object: invoice },
    { type: 'customer.subscription.updated', object: failed },
  ]
}

/** Pays the outstanding amount. */
export async function recover(context: SandboxContext, subscription: Subscription): Promise<StripeOccurrence[]> {
  const paid = await keep(context, { ...subscription, status: 'active' as const })
  const invoice = await invoiceFor(context, paid, 'paid')
  return [
    { type: 'customer.subscription.updated', object: paid },
    { type: 'invoice.paid', object: invoice },
  ]
}

export async function cancelNow(context: SandboxContext, subscription: Subscription): Promise<StripeOccurrence[]> {
  const ended = await keep(context, { ...subscription, status: 'canceled' as const, endedAt: seconds(context) })
  return [{ type: 'customer.subscription.deleted', object: ended }]
}

/** Catches up with the clock: expires sessions and ends periods. */
export async function catchUp(context: SandboxContext): Promise<StripeOccurrence[]> {
  const now = seconds(context)
  const happenings: StripeOccurrence[] = []
  for (const session of listObjects(context, 'checkout.session'))
    if (session.status === 'open' && session.expiresAt <= now)
      happenings.push(...(await expireSession(context, session)))
  for (const { id } of listObjects(context, 'subscription'))
    for (let periods = 0; periods < MOST_PERIODS; periods += 1) {
      const due = listObjects(context, 'subscription').find((one) => one.id === id)
      if (due === undefined || due.status === 'canceled' || due.periodEnd > now) break
      happenings.push(...(await renew(context, due)))
    }
  return happenings
}

const MOST_PERIODS = 40

function nextPeriod(context: SandboxContext, subscription: Subscription): Subscription {
  const start = subscription.periodEnd
  return { ...subscription, periodStart: start, periodEnd: periodEnd(context.stripe, subscription.price, start) }
}

function invoiceFor(
  context: SandboxContext,
  { id, customer, price, coupon }: Subscription,
  status: Invoice['status'],
): Promise<Invoice> {
  return keep(context, {
    object: 'invoice',
    id: newStripeId(context, 'in'),
    customer,
    subscription: id,
    amount: amountOf(context.stripe, price, coupon),
    status,
    created: seconds(context),
  })
}
