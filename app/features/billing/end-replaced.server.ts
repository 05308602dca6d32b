import type { Statement } from '#db/client.ts'
import { listRunning, type Running } from './list-running.server.ts'
import { newsOfSubscription, type BillingContext } from './subscription-news.server.ts'

/**
 * Sees to it that whoever has paid for a lifetime pays for nothing beside it, and says what is then to be written down:
 * what was paid runs to the end of its period, and where a payment is still due it ends at once. Null while Stripe does
 * not answer, so that whoever asked tries again.
 */
export async function endReplaced(context: BillingContext, playerId: string): Promise<Statement[] | null> {
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
