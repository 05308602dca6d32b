import type { AppContext } from '#app/context/context.server.ts'
import { findOpenCheckout } from '#app/core/premium/checkout-rows.server.ts'
import { isSubscriptionOver } from '#app/domain/premium/entitlement.ts'
import { writeTogether } from '#db/client.ts'
import { findCustomer, listNoted, listRunning } from './list-running.server.ts'
import { retireCheckout } from './retire-checkout.server.ts'
import { newsOfSubscription, type BillingContext } from './subscription-news.server.ts'

/** False until Stripe confirms that none is left. */
export async function cancelSubscriptions(
  context: Pick<AppContext, 'db' | 'now' | 'stripe'>,
  playerId: string,
): Promise<boolean> {
  const { stripe } = context
  const customerId = await findCustomer(context, playerId)
  if (customerId === null && (await listNoted(context, playerId)).length === 0) return true
  if (stripe === null) return false
  const billing = { ...context, stripe }
  const open = await findOpenCheckout(context, playerId)
  if (open !== null) {
    const retired = await retireCheckout(billing, open)
    if (retired !== 'retired' && retired.state === 'unavailable') return false
  }
  const running = await listRunning(billing, playerId)
  if (running === null) return false
  for (const { id } of running) if (!(await cancelOne(billing, id))) return false
  return true
}

async function cancelOne(context: BillingContext, id: string): Promise<boolean> {
  const queriedAt = context.now()
  const cancelled = await context.stripe.cancelSubscription(id)
  // Refused: it ended before.
  const answer =
    cancelled.ok || cancelled.code === 'unavailable' ? cancelled : await context.stripe.fetchSubscription(id)
  if (!answer.ok) return answer.code === 'missing'
  await writeTogether(context.db, (await newsOfSubscription(context, answer.value, queriedAt)).statements)
  return isSubscriptionOver(answer.value.status)
}
