import { and, eq, isNull, lte, ne, or } from 'drizzle-orm'
import type { AppContext } from '#app/context/context.server.ts'
import { HOUR } from '#app/domain/time/period.ts'
import { writeTogether } from '#db/client.ts'
import { checkouts, premiumSeats } from '#db/schema/premium.ts'
import { askStripe } from './ask-stripe.server.ts'

const PLACES_PER_RUN = 100

/** Their time has passed and their checkout ended. */
export async function releaseSeats(context: Pick<AppContext, 'db' | 'now' | 'stripe'>): Promise<void> {
  const { db, stripe } = context
  if (stripe === null) return
  const now = context.now()
  const stale = await db
    .select({ playerId: premiumSeats.playerId, state: checkouts.state, objectId: checkouts.objectId })
    .from(premiumSeats)
    .leftJoin(checkouts, eq(checkouts.id, premiumSeats.checkoutId))
    .where(and(lte(premiumSeats.reservedUntil, now), or(isNull(checkouts.state), ne(checkouts.state, 'open'))))
    .limit(PLACES_PER_RUN)
  for (const { playerId, state, objectId } of stale) {
    const news =
      state === 'complete' && objectId !== null
        ? await askStripe({ ...context, stripe }, { type: 'subscription', id: objectId })
        : { outcome: 'unknown' as const, statements: [] }
    if (news === null) continue
    const place = and(eq(premiumSeats.playerId, playerId), lte(premiumSeats.reservedUntil, now))
    // Still undecided at Stripe: kept for another hour. Decided ones are released by the news.
    const kept = db
      .update(premiumSeats)
      .set({ reservedUntil: now + HOUR })
      .where(place)
    await writeTogether(db, [
      ...news.statements,
      news.outcome === 'asked' ? kept : db.delete(premiumSeats).where(place),
    ])
  }
}
