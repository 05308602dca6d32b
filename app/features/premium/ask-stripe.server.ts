import { eq, or } from 'drizzle-orm'
import type { StripePayment, StripeReference } from '#app/adapters/stripe/stripe.ts'
import { completeCheckout, expireCheckout, releaseSeat } from '#app/core/premium/checkout-rows.server.ts'
import { entitlementOfPayment, isSubscriptionOver, isUnderWay } from '#app/domain/premium/entitlement.ts'
import type { Statement } from '#db/client.ts'
import { checkouts } from '#db/schema/premium.ts'
import { listRunning, type Running } from './list-running.server.ts'
import {
  type BillingContext,
  findOwner,
  type News,
  newsOfSubscription,
  releaseSeatOf,
  saveEntitlement,
  UNKNOWN,
} from './subscription-news.server.ts'

const NO_NEWS: News = { outcome: 'nothing', statements: [] }

/** Null if Stripe does not answer. */
export function askStripe(context: BillingContext, { type, id }: StripeReference): Promise<News | null> {
  if (type === 'checkout') return askForCheckout(context, id)
  return type === 'subscription' ? askForSubscription(context, id) : askForPayment(context, id)
}

async function askForCheckout(context: BillingContext, id: string): Promise<News | null> {
  const answer = await context.stripe.fetchCheckout(id)
  if (!answer.ok) return answer.code === 'unavailable' ? null : UNKNOWN
  const session = answer.value
  const [checkout] = await context.db
    .select()
    .from(checkouts)
    .where(or(eq(checkouts.sessionId, id), eq(checkouts.id, session.checkoutId ?? '')))
  if (checkout === undefined) return UNKNOWN
  if (session.status === 'open') return NO_NEWS
  if (session.status === 'expired') return { outcome: 'asked', statements: expireCheckout(context, checkout) }
  const object = objectOf(session)
  const complete = completeCheckout(context, checkout.id, { sessionId: id, objectId: object?.id ?? null })
  if (object === null) return { outcome: 'asked', statements: [complete, releaseSeat(context, checkout.id)] }
  const news = await askStripe(context, object)
  return news === null ? null : { outcome: news.outcome, statements: [complete, ...news.statements] }
}

function objectOf(session: { subscriptionId: string | null; paymentId: string | null }): StripeReference | null {
  if (session.subscriptionId !== null) return { type: 'subscription', id: session.subscriptionId }
  return session.paymentId === null ? null : { type: 'payment', id: session.paymentId }
}

async function askForSubscription(context: BillingContext, id: string): Promise<News | null> {
  const queriedAt = context.now()
  const answer = await context.stripe.fetchSubscription(id)
  if (!answer.ok) return answer.code === 'unavailable' ? null : UNKNOWN
  return newsOfSubscription(context, answer.value, queriedAt)
}

async function askForPayment(context: BillingContext, id: string): Promise<News | null> {
  const queriedAt = context.now()
  const answer = await context.stripe.fetchPayment(id)
  if (!answer.ok) return answer.code === 'unavailable' ? null : UNKNOWN
  const { plan, ...payment } = answer.value
  const playerId = await findOwner(context, answer.value)
  if (playerId === null) return UNKNOWN
  if (plan === null) return askForInvoice(context, payment)
  const rest = { plan, playerId, isHalfPrice: false, currentPeriodEnd: null, endsWithPeriod: false, queriedAt }
  const entitlement = entitlementOfPayment(payment)
  const statements = [
    ...saveEntitlement(context, { id, ...entitlement, ...rest }),
    ...(isUnderWay(payment.status) ? [] : [releaseSeatOf(context, id)]),
  ]
  if (!entitlement.entitles) return { outcome: 'asked', statements }
  const ended = await endReplaced(context, playerId)
  return ended === null ? null : { outcome: 'asked', statements: [...statements, ...ended] }
}

/**
 * Payments of a subscription name no plan. A lost dispute, or a full refund of the newest invoice, ends the
 * subscription; an earlier refund does not, because the running period is paid.
 */
async function askForInvoice(
  context: BillingContext,
  { id, isRefunded, dispute }: Pick<StripePayment, 'id' | 'isRefunded' | 'dispute'>,
): Promise<News | null> {
  const isLost = dispute === 'lost'
  if (!isRefunded && !isLost) return NO_NEWS
  const paid = await context.stripe.fetchPaidInvoice(id)
  if (!paid.ok) return paid.code === 'unavailable' ? null : UNKNOWN
  if (paid.value === null) return UNKNOWN
  const { subscriptionId, invoiceId } = paid.value
  const queriedAt = context.now()
  const answer = await context.stripe.fetchSubscription(subscriptionId)
  if (!answer.ok) return answer.code === 'unavailable' ? null : UNKNOWN
  const news = await newsOfSubscription(context, answer.value, queriedAt)
  const { status, latestInvoiceId } = answer.value
  if (news.outcome === 'unknown' || isSubscriptionOver(status)) return news
  return isLost || latestInvoiceId === invoiceId ? endOne(context, subscriptionId, 'cancelSubscription') : news
}

/**
 * Ends the subscriptions that lifetime premium replaces and returns their rows: a paid one at the end of its period, an
 * unpaid one at once. Null if Stripe does not answer: try again.
 */
async function endReplaced(context: BillingContext, playerId: string): Promise<Statement[] | null> {
  const running = await listRunning(context, playerId)
  if (running === null) return null
  const statements: Statement[] = []
  for (const subscription of running.filter((one) => !one.endsWithPeriod || !isPaid(one))) {
    const news = await endOne(context, subscription.id, isPaid(subscription) ? 'endWithPeriod' : 'cancelSubscription')
    if (news === null) return null
    statements.push(...news.statements)
  }
  return statements
}

async function endOne(
  context: BillingContext,
  id: string,
  end: 'endWithPeriod' | 'cancelSubscription',
): Promise<News | null> {
  const { stripe } = context
  const queriedAt = context.now()
  const ended = await stripe[end](id)
  // Refused: it has already ended.
  const answer = ended.ok || ended.code === 'unavailable' ? ended : await stripe.fetchSubscription(id)
  if (!answer.ok) return answer.code === 'unavailable' ? null : UNKNOWN
  return newsOfSubscription(context, answer.value, queriedAt)
}

function isPaid({ status }: Running): boolean {
  return status === 'active' || status === 'trialing'
}
