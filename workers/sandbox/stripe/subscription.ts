import type { Subscription } from '#workers/sandbox/context/objects.ts'
import type { SandboxContext } from '#workers/sandbox/context/sandbox-context.ts'
import { expireSession, makeInvoice } from './checkout.ts'
import { periodEnd } from './prices.ts'
import { keep, listObjects, seconds, type StripeOccurrence } from './store.ts'

/** Cancels the subscription if requested, else charges the next period, which fails if set. */
export async function renew(context: SandboxContext, subscription: Subscription): Promise<StripeOccurrence[]> {
  if (subscription.cancel_at_period_end) return cancelNow(context, subscription)
  return subscription.own.failsNext ? fail(context, subscription) : recover(context, nextPeriod(context, subscription))
}

/** The next period begins with a failed payment, which Stripe will retry. */
export async function fail(context: SandboxContext, subscription: Subscription): Promise<StripeOccurrence[]> {
  const next = nextPeriod(context, subscription)
  const failed = await keep(context, { ...next, status: 'past_due' as const, own: { ...next.own, failsNext: false } })
  const invoice = await makeInvoice(context, failed, 'open')
  return [
    { type: 'invoice.payment_failed', object: invoice },
    { type: 'customer.subscription.updated', object: failed },
  ]
}

export async function recover(context: SandboxContext, subscription: Subscription): Promise<StripeOccurrence[]> {
  const paid = await keep(context, { ...subscription, status: 'active' as const })
  const invoice = await makeInvoice(context, paid, 'paid')
  return [
    { type: 'customer.subscription.updated', object: paid },
    { type: 'invoice.paid', object: invoice },
  ]
}

export async function cancelNow(context: SandboxContext, subscription: Subscription): Promise<StripeOccurrence[]> {
  const ended = await keep(context, { ...subscription, status: 'canceled' as const, ended_at: seconds(context) })
  return [{ type: 'customer.subscription.deleted', object: ended }]
}

/** Catches up with the clock: expires sessions and ends periods. */
export async function catchUp(context: SandboxContext): Promise<StripeOccurrence[]> {
  const now = seconds(context)
  const events: StripeOccurrence[] = []
  for (const session of listObjects(context, 'checkout.session'))
    if (session.status === 'open' && session.expires_at <= now) events.push(...(await expireSession(context, session)))
  for (const { id } of listObjects(context, 'subscription'))
    for (let periods = 0; periods < MOST_PERIODS; periods += 1) {
      const due = listObjects(context, 'subscription').find((one) => one.id === id)
      if (due === undefined || due.status === 'canceled' || due.own.periodEnd > now) break
      events.push(...(await renew(context, due)))
    }
  return events
}

const MOST_PERIODS = 40

function nextPeriod(context: SandboxContext, subscription: Subscription): Subscription {
  const { price, periodEnd: start } = subscription.own
  const end = periodEnd(context.stripe, price, start)
  return { ...subscription, own: { ...subscription.own, periodStart: start, periodEnd: end } }
}
