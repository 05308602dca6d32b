import { eq } from 'drizzle-orm'
import type { StripeEvent } from '#app/adapters/stripe/stripe.ts'
import { writeTogether } from '#db/client.ts'
import { webhookDeliveries } from '#db/schema/github.ts'
import { askStripe } from './ask-stripe.server.ts'
import type { BillingContext } from './subscription-news.server.ts'

/**
 * An event only names an object; Stripe is asked about it. `unanswered` stores nothing, so a redelivery tries again.
 */
export async function handleStripeEvent(
  context: BillingContext,
  { id, type, reference }: StripeEvent,
): Promise<'recorded' | 'known' | 'unanswered'> {
  const { db } = context
  const [known] = await db.select().from(webhookDeliveries).where(eq(webhookDeliveries.id, id))
  if (known !== undefined) return 'known'
  const news = reference === null ? { outcome: 'nothing', statements: [] } : await askStripe(context, reference)
  if (news === null) return 'unanswered'
  const receipt = { id, event: `stripe:${type}`, action: null, outcome: news.outcome, receivedAt: context.now() }
  // The same delivery twice at once: both asked, and the later answer stands.
  await writeTogether(db, [db.insert(webhookDeliveries).values(receipt).onConflictDoNothing(), ...news.statements])
  return 'recorded'
}
