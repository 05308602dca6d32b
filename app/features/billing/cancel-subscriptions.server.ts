import { and, eq, ne } from 'drizzle-orm'
import type { AppContext } from '#app/context.server.ts'
import { isSubscriptionOver } from '#app/domain/entitlement.ts'
import { newsOfSubscription, type BillingContext } from '#app/features/billing/ask-stripe.server.ts'
import { findOpenCheckout } from '#app/features/billing/checkout-rows.server.ts'
import { retireCheckout } from '#app/features/billing/retire-checkout.server.ts'
import { writeTogether } from '#db/client.ts'
import { players } from '#db/schema/players.ts'
import { subscriptions } from '#db/schema/subscriptions.ts'

/** Ends at once whatever the player would go on paying for; false while Stripe has not confirmed that nothing is left. */
export async function cancelSubscriptions(
  context: Pick<AppContext, 'db' | 'now' | 'stripe'>,
  playerId: string,
): Promise<boolean> {
  const { db, stripe } = context
  const [player] = await db
    .select({ customerId: players.stripeCustomerId })
    .from(players)
    .where(eq(players.id, playerId))
  const customerId = player?.customerId ?? null
  const running = await runningHere(context, playerId)
  if (customerId === null && running.length === 0) return true
  if (stripe === null) return false
  const billing = { ...context, stripe }
  const open = await findOpenCheckout(context, playerId)
  if (open !== null) {
    const retired = await retireCheckout(billing, open)
    if (retired !== 'retired' && retired.state === 'unavailable') return false
  }
  // What an event has not told yet is found under the customer.
  const known = customerId === null ? null : await stripe.listSubscriptions(customerId)
  if (known !== null && !known.ok && known.code !== 'missing') return false
  const living = known?.ok === true ? known.value.filter(({ status }) => !isSubscriptionOver(status)) : []
  for (const id of new Set([...living.map((one) => one.id), ...running]))
    if (!(await cancelOne(billing, id))) return false
  return true
}

async function runningHere({ db }: Pick<AppContext, 'db'>, playerId: string): Promise<string[]> {
  const rows = await db
    .select({ id: subscriptions.id, status: subscriptions.status })
    .from(subscriptions)
    .where(
      and(
        eq(subscriptions.playerId, playerId),
        eq(subscriptions.source, 'stripe'),
        ne(subscriptions.plan, 'lifetime_access'),
      ),
    )
  return rows.filter(({ status }) => !isSubscriptionOver(status)).map(({ id }) => id)
}

async function cancelOne(context: BillingContext, id: string): Promise<boolean> {
  const askedAt = context.now()
  const cancelled = await context.stripe.cancelSubscription(id)
  // Refused: it has ended before.
  const answer =
    cancelled.ok || cancelled.code === 'unavailable' ? cancelled : await context.stripe.fetchSubscription(id)
  if (!answer.ok) return answer.code === 'missing'
  await writeTogether(context.db, (await newsOfSubscription(context, answer.value, askedAt)).statements)
  return isSubscriptionOver(answer.value.status)
}
