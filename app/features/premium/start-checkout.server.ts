import { and, eq, sql } from 'drizzle-orm'
import type { AppContext } from '#app/context/context.server.ts'
import {
  beginCheckout,
  countFreeSeats,
  expireCheckout,
  findOpenCheckout,
  recordCheckoutSession,
  type Checkout,
} from '#app/core/premium/checkout-rows.server.ts'
import { findBilling, type BillingView } from '#app/core/premium/find-billing.server.ts'
import { PLANS, type Plan, type PlanId } from '#app/domain/premium/plan.ts'
import { MINUTE } from '#app/domain/time/period.ts'
import { newId } from '#app/domain/values/id.ts'
import { writeTogether } from '#db/client.ts'
import { players } from '#db/schema/players.ts'
import { askStripe } from './ask-stripe.server.ts'
import { retireCheckout } from './retire-checkout.server.ts'
import type { BillingContext } from './subscription-news.server.ts'

/** `paid`, `paying`: money or confirmation is on its way. `subscribed`: changed in the billing portal. */
export type CheckoutStart =
  | { state: 'redirect'; url: string }
  | { state: 'paid'; sessionId: string }
  | { state: 'paying' | 'subscribed' | 'lifetime' | 'closed' | 'unavailable' }

type StartContext = BillingContext & Pick<AppContext, 'config' | 'randomBytes'>
type Buyer = { id: string; githubUsername: string }

/** Stripe keeps a page open for half an hour at least. */
const LIFE = 45 * MINUTE
const SHORTEST_LIFE = 31 * MINUTE
const ATTEMPTS = 3

/** A second press leads to the same page; another plan closes the earlier page. */
export async function startCheckout(
  context: Omit<StartContext, 'stripe'> & Pick<AppContext, 'stripe'>,
  player: Buyer,
  planId: PlanId,
): Promise<CheckoutStart> {
  const { stripe } = context
  const plan = PLANS.find((one) => one.id === planId)
  if (stripe === null || plan === undefined) return { state: 'closed' }
  for (let attempt = 1; attempt <= ATTEMPTS; attempt += 1) {
    const reason = await reasonAgainst({ ...context, stripe }, player, plan)
    const start = reason ?? (await attemptCheckout({ ...context, stripe }, player, plan))
    if (start !== 'again') return start
  }
  return { state: 'unavailable' }
}

/** Null if the player can buy it. */
async function reasonAgainst(context: StartContext, player: Buyer, plan: Plan): Promise<CheckoutStart | null> {
  const { status, underWay } = await settledBilling(context, player.id)
  if (status === 'lifetime') return { state: status }
  if (underWay !== null)
    return underWay.sessionId === null ? { state: 'paying' } : { state: 'paid', sessionId: underWay.sessionId }
  // Lifetime lets a subscription run out; two subscriptions would both be paid.
  return status === 'subscribed' && plan.id !== 'lifetime_access' ? { state: status } : null
}

/** Asks Stripe about a payment on its way: a lost event must not block for ever. */
async function settledBilling(context: StartContext, playerId: string): Promise<BillingView> {
  const billing = await findBilling(context, playerId)
  if (billing.underWay === null) return billing
  const { id, isLifetime } = billing.underWay
  const news = await askStripe(context, { type: isLifetime ? 'payment' : 'subscription', id })
  if (news === null) return billing
  await writeTogether(context.db, news.statements)
  return findBilling(context, playerId)
}

async function attemptCheckout(context: StartContext, player: Buyer, plan: Plan): Promise<CheckoutStart | 'again'> {
  const current = await findOpenCheckout(context, player.id)
  if (current !== null && !(await stillFits(context, current, plan))) {
    const retired = await retireCheckout(context, current)
    if (retired !== 'retired') return retired
  }
  const checkout = await beginCheckout(context, {
    id: newId('co', context.randomBytes),
    playerId: player.id,
    plan,
    expiresAt: context.now() + LIFE,
  })
  if (checkout === null || checkout.plan !== plan.id) return 'again'
  return checkout.sessionId === null
    ? openSession(context, player, checkout)
    : reopenSession(context, checkout, checkout.sessionId)
}

/** The same plan, enough time, and half price if a seat is free. */
async function stillFits(context: StartContext, current: Checkout, plan: Plan): Promise<boolean> {
  const needed = current.sessionId === null ? SHORTEST_LIFE : 0
  if (current.plan !== plan.id || current.expiresAt <= context.now() + needed) return false
  return current.isHalfPrice || (await countFreeSeats(context)) === 0
}

async function reopenSession(
  context: StartContext,
  checkout: Checkout,
  sessionId: string,
): Promise<CheckoutStart | 'again'> {
  const answer = await context.stripe.fetchCheckout(sessionId)
  if (!answer.ok && answer.code === 'unavailable') return { state: 'unavailable' }
  if (answer.ok && answer.value.status === 'complete') return { state: 'paid', sessionId }
  if (answer.ok && answer.value.status === 'open' && answer.value.url !== null)
    return { state: 'redirect', url: answer.value.url }
  await writeTogether(context.db, expireCheckout(context, checkout))
  return 'again'
}

async function openSession(context: StartContext, player: Buyer, checkout: Checkout): Promise<CheckoutStart | 'again'> {
  const origin = context.config.APP_ORIGIN
  const customerId = await ensureCustomer(context, player, checkout.id)
  if (customerId === null) return { state: 'unavailable' }
  const made = await context.stripe.createCheckout({
    key: checkout.id,
    playerId: player.id,
    customerId,
    plan: checkout.plan,
    isHalfPrice: checkout.isHalfPrice,
    expiresAt: checkout.expiresAt,
    successUrl: `${origin}/payment-success/{CHECKOUT_SESSION_ID}`,
    cancelUrl: `${origin}/payment-cancel/${player.id}`,
  })
  if (!made.ok) {
    // The session may exist: asked again, the same checkout goes on.
    if (made.code === 'unavailable') return { state: 'unavailable' }
    await writeTogether(context.db, expireCheckout(context, checkout))
    if (made.code === 'refused') return { state: 'unavailable' }
    await forgetCustomer(context, player.id, customerId)
    return 'again'
  }
  if (made.value.url !== null && (await recordCheckoutSession(context, checkout.id, made.value.id)))
    return { state: 'redirect', url: made.value.url }
  // Closed by another request of the same player: the page must not stay payable.
  await context.stripe.expireCheckout(made.value.id)
  return { state: 'unavailable' }
}

/** Keyed by the checkout's id: two requests make one customer. */
async function ensureCustomer(context: StartContext, player: Buyer, checkoutId: string): Promise<string | null> {
  const { db, stripe } = context
  const [known] = await db.select().from(players).where(eq(players.id, player.id))
  if (known === undefined) return null
  if (known.stripeCustomerId !== null) return known.stripeCustomerId
  const made = await stripe.createCustomer({
    playerId: player.id,
    name: player.githubUsername,
    key: `customer:${checkoutId}`,
  })
  if (!made.ok) return null
  const [kept] = await db
    .update(players)
    .set({ stripeCustomerId: sql`COALESCE(${players.stripeCustomerId}, ${made.value.id})` })
    .where(eq(players.id, player.id))
    .returning({ customer: players.stripeCustomerId })
  return kept?.customer ?? null
}

/** Deleted at Stripe; the next checkout makes another. */
async function forgetCustomer({ db }: StartContext, playerId: string, customerId: string): Promise<void> {
  await db
    .update(players)
    .set({ stripeCustomerId: null })
    .where(and(eq(players.id, playerId), eq(players.stripeCustomerId, customerId)))
}
