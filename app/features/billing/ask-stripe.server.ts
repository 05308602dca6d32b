import { eq, or, sql } from 'drizzle-orm'
import type { Stripe, StripePayment, StripeReference, StripeSubscription } from '#app/adapters/stripe/stripe.ts'
import type { AppContext } from '#app/context.server.ts'
import { entitlementOfPayment, isSubscriptionUndecided, subscriptionEntitles } from '#app/domain/entitlement.ts'
import { completeCheckout, expireCheckout, releasePlace } from '#app/features/billing/checkout-rows.server.ts'
import { saveEntitlement } from '#app/features/billing/save-entitlement.server.ts'
import type { Statement } from '#db/client.ts'
import { checkouts } from '#db/schema/subscriptions.ts'

export type BillingContext = Pick<AppContext, 'db' | 'now'> & { stripe: Stripe }

/** What an object means as Stripe has it now; `unknown`: no such object, or none of a player's. */
export type News = { outcome: 'asked' | 'nothing' | 'unknown'; statements: Statement[] }

const NOTHING: News = { outcome: 'nothing', statements: [] }
const UNKNOWN: News = { outcome: 'unknown', statements: [] }

/** Asks for the object that something was heard of; null when Stripe does not answer, so that nothing is known. */
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
  if (object === null) return { outcome: 'asked', statements: [complete, releasePlace(context, checkout.id)] }
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

/** `askedAt`: when Stripe was asked for what it told. */
export async function newsOfSubscription(
  context: Pick<AppContext, 'db' | 'now'>,
  subscription: StripeSubscription,
  askedAt: number,
): Promise<News> {
  const { id, plan, status } = subscription
  const playerId = await findOwner(context, subscription)
  if (playerId === null || plan === null) return UNKNOWN
  return {
    outcome: 'asked',
    statements: [
      ...saveEntitlement(context, {
        ...subscription,
        plan,
        playerId,
        entitles: subscriptionEntitles(status),
        askedAt,
      }),
      ...(isSubscriptionUndecided(status) ? [] : [releasePlaceOf(context, id)]),
    ],
  }
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
  const statements = saveEntitlement(context, { id, ...entitlementOfPayment(payment), ...rest })
  return { outcome: 'asked', statements }
}

/** Whoever the object's metadata names, else whose customer it belongs to. */
async function findOwner(
  { db }: Pick<AppContext, 'db'>,
  { playerId, customerId }: StripeSubscription | StripePayment,
): Promise<string | null> {
  const [owner] = await db.all<{ id: string }>(sql`SELECT id FROM players
    WHERE id = ${playerId} OR stripe_customer_id = ${customerId} ORDER BY id = ${playerId} DESC LIMIT 1`)
  return owner?.id ?? null
}

function releasePlaceOf({ db }: Pick<AppContext, 'db'>, objectId: string): Statement {
  return db.run(sql`DELETE FROM premium_places WHERE checkout_id IN
    (SELECT id FROM checkouts WHERE object_id = ${objectId} AND player_id = premium_places.player_id)`)
}
