import { eq, or } from 'drizzle-orm'
import type { StripeReference } from '#app/adapters/stripe/stripe.ts'
import { completeCheckout, expireCheckout, releaseSeat } from '#app/core/premium/checkout-rows.server.ts'
import { entitlementOfPayment } from '#app/domain/entitlement.ts'
import type { Statement } from '#db/client.ts'
import { checkouts } from '#db/schema/subscriptions.ts'
import { listRunning, type Running } from './list-running.server.ts'
import {
  type BillingContext,
  findOwner,
  type News,
  newsOfSubscription,
  saveEntitlement,
  UNKNOWN,
} from './subscription-news.server.ts'

const NOTHING: News = { outcome: 'nothing', statements: [] }

/** Fetches the referenced object from Stripe; null when Stripe does not answer. */
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
  if (session.status === 'open') return NOTHING
  if (session.status === 'expired') return { outcome: 'asked', statements: expireCheckout(context, checkout.id) }
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
  const askedAt = context.now()
  const answer = await context.stripe.fetchSubscription(id)
  if (!answer.ok) return answer.code === 'unavailable' ? null : UNKNOWN
  return newsOfSubscription(context, answer.value, askedAt)
}

async function askForPayment(context: BillingContext, id: string): Promise<News | null> {
  const askedAt = context.now()
  const answer = await context.stripe.fetchPayment(id)
  if (!answer.ok) return answer.code === 'unavailable' ? null : UNKNOWN
  const { plan, ...payment } = answer.value
  const playerId = await findOwner(context, answer.value)
  // The payments of a subscription carry no plan: their subscription says what they mean.
  if (playerId === null || plan === null) return UNKNOWN
  const rest = { plan, playerId, isHalfPrice: false, currentPeriodEnd: null, endsWithPeriod: false, askedAt }
  const entitlement = entitlementOfPayment(payment)
  const statements = saveEntitlement(context, { id, ...entitlement, ...rest })
  if (!entitlement.entitles) return { outcome: 'asked', statements }
  const ended = await endReplaced(context, playerId)
  return ended === null ? null : { outcome: 'asked', statements: [...statements, ...ended] }
}

/** A paid one runs to the end of its period, an unpaid one ends at once. Null while Stripe does not answer. */
async function endReplaced(context: BillingContext, playerId: string): Promise<Statement[] | null> {
  const running = await listRunning(context, playerId)
  if (running === null) return null
  const statements: Statement[] = []
  for (const subscription of running.filter((one) => !one.endsWithPeriod || !isPaid(one))) {
    const news = await endOne(context, subscription)
    if (news === null) return null
    statements.push(...news)
  }
  return statements
}

async function endOne(context: BillingContext, subscription: Running): Promise<Statement[] | null> {
  const { stripe } = context
  const { id } = subscription
  const askedAt = context.now()
  const ended = isPaid(subscription) ? await stripe.endWithPeriod(id) : await stripe.cancelSubscription(id)
  // Refused: it has ended meanwhile.
  const answer = ended.ok || ended.code === 'unavailable' ? ended : await stripe.fetchSubscription(id)
  if (!answer.ok) return answer.code === 'unavailable' ? null : []
  return (await newsOfSubscription(context, answer.value, askedAt)).statements
}

function isPaid({ status }: Running): boolean {
  return status === 'active' || status === 'trialing'
}
