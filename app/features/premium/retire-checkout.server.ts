import { expireCheckout, findOpenCheckout, type Checkout } from '#app/core/premium/checkout-rows.server.ts'
import { writeTogether } from '#db/client.ts'
import type { BillingContext } from './subscription-news.server.ts'

/** At Stripe and here, unless it was paid or Stripe does not answer. */
export async function retireCheckout(
  context: BillingContext,
  checkout: Checkout,
): Promise<'retired' | { state: 'paid'; sessionId: string } | { state: 'unavailable' }> {
  const { id, sessionId, playerId } = checkout
  const end = sessionId === null ? 'expired' : await endOf(context, sessionId)
  if (end === 'unknown') return { state: 'unavailable' }
  if (end === 'complete' && sessionId !== null) return { state: 'paid', sessionId }
  await writeTogether(context.db, expireCheckout(context, checkout))
  const open = await findOpenCheckout(context, playerId)
  // The request that began it has just stored its session.
  if (open?.id === id && open.sessionId !== sessionId) return retireCheckout(context, open)
  return 'retired'
}

async function endOf({ stripe }: BillingContext, sessionId: string): Promise<'expired' | 'complete' | 'unknown'> {
  const ended = await stripe.expireCheckout(sessionId)
  // Stripe expires only open sessions; a closed one tells its outcome.
  const answer = !ended.ok && ended.code === 'refused' ? await stripe.fetchCheckout(sessionId) : ended
  if (!answer.ok) return answer.code === 'missing' ? 'expired' : 'unknown'
  return answer.value.status === 'open' ? 'unknown' : answer.value.status
}
