import { and, eq, lte } from 'drizzle-orm'
import type { AppContext } from '#app/context/context.server.ts'
import { expireCheckout, type Checkout } from '#app/core/premium/checkout-rows.server.ts'
import { writeTogether, type Statement } from '#db/client.ts'
import { checkouts } from '#db/schema/premium.ts'
import { askStripe } from './ask-stripe.server.ts'
import type { BillingContext } from './subscription-news.server.ts'

const CHECKOUTS_PER_RUN = 10

/** Expired ones without an event. */
export async function settleCheckouts(context: Pick<AppContext, 'db' | 'now' | 'stripe'>): Promise<void> {
  const { db, stripe } = context
  if (stripe === null) return
  const due = await db
    .select()
    .from(checkouts)
    .where(and(eq(checkouts.state, 'open'), lte(checkouts.expiresAt, context.now())))
    .orderBy(checkouts.expiresAt)
    .limit(CHECKOUTS_PER_RUN)
  for (const checkout of due) await writeTogether(db, await endOf({ ...context, stripe }, checkout))
}

async function endOf(context: BillingContext, checkout: Checkout): Promise<Statement[]> {
  const { sessionId } = checkout
  if (sessionId === null) return expireCheckout(context, checkout)
  const news = await askStripe(context, { type: 'checkout', id: sessionId })
  if (news === null) return []
  return news.outcome === 'unknown' && news.statements.length === 0
    ? expireCheckout(context, checkout)
    : news.statements
}
