import { and, eq, lte } from 'drizzle-orm'
import type { AppContext } from '#app/context/context.server.ts'
import { HOUR } from '#app/domain/time/period.ts'
import { writeTogether } from '#db/client.ts'
import { subscriptions } from '#db/schema/premium.ts'
import { askStripe } from './ask-stripe.server.ts'

const CHECKED_PER_RUN = 100

/** Those whose period ended without an event. */
export async function checkSubscriptions(
  context: Pick<AppContext, 'db' | 'now' | 'stripe' | 'log'>,
): Promise<{ checked: number }> {
  const { db, stripe } = context
  if (stripe === null) return { checked: 0 }
  const due = await db
    .select({ id: subscriptions.id })
    .from(subscriptions)
    .where(
      and(
        eq(subscriptions.entitles, true),
        eq(subscriptions.source, 'stripe'),
        lte(subscriptions.currentPeriodEnd, context.now() - HOUR),
      ),
    )
    .orderBy(subscriptions.updatedAt)
    .limit(CHECKED_PER_RUN)
  for (const { id } of due) {
    const queriedAt = context.now()
    const news = await askStripe({ ...context, stripe }, { type: 'subscription', id })
    if (news === null) continue
    await writeTogether(db, news.statements)
    if (news.outcome !== 'unknown') continue
    // Stripe keeps them all, so this is probably another account's key: nobody loses premium.
    context.log('warning', 'Stripe knows nothing of a subscription', { id })
    await db.update(subscriptions).set({ updatedAt: queriedAt }).where(eq(subscriptions.id, id))
  }
  return { checked: due.length }
}
