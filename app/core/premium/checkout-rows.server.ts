import { and, eq, ne, sql } from 'drizzle-orm'
import type { AppContext } from '#app/context/context.server.ts'
import { UNDER_WAY } from '#app/domain/premium/entitlement.ts'
import { FIRST_PREMIUM, type Plan } from '#app/domain/premium/plan.ts'
import { idsIn, writeTogether, type Statement } from '#db/client.ts'
import { checkouts, premiumSeats } from '#db/schema/premium.ts'
import { statistics } from '#db/schema/statistics.ts'

export type Checkout = typeof checkouts.$inferSelect

type RowContext = Pick<AppContext, 'db'>

export async function findOpenCheckout({ db }: RowContext, playerId: string): Promise<Checkout | null> {
  const [row] = await db
    .select()
    .from(checkouts)
    .where(and(eq(checkouts.playerId, playerId), eq(checkouts.state, 'open')))
  return row ?? null
}

/**
 * Begins a checkout, or returns a concurrent one; none while a payment is under way. Half price if one of the first
 * hundred seats is free. One statement counts and takes seats; a taken one counts until Stripe reports the end of its
 * checkout.
 */
export async function beginCheckout(
  context: RowContext & Pick<AppContext, 'now'>,
  given: { id: string; playerId: string; plan: Plan; expiresAt: number },
): Promise<Checkout | null> {
  const { db } = context
  const { id, playerId, plan, expiresAt } = given
  const none = sql`NOT EXISTS (SELECT 1 FROM checkouts WHERE player_id = ${playerId} AND state = 'open')
    AND NOT EXISTS (SELECT 1 FROM subscriptions WHERE player_id = ${playerId} AND source = 'stripe'
      AND (status IN ${idsIn(UNDER_WAY)} OR (plan = 'lifetime_access' AND entitles = 1)))`
  await writeTogether(db, [
    db.delete(premiumSeats).where(and(eq(premiumSeats.playerId, playerId), none)),
    db.run(sql`INSERT INTO premium_places (player_id, checkout_id, reserved_until)
      SELECT ${playerId}, ${id}, ${expiresAt} WHERE ${none}
        AND ${OFFER_IS_OPEN}
        AND (SELECT players FROM statistics WHERE id = 'premium') + (SELECT COUNT(*) FROM premium_places) < ${FIRST_PREMIUM}`),
    db.run(sql`INSERT INTO checkouts (id, player_id, plan, is_half_price, state, created_at, expires_at)
      SELECT ${id}, ${playerId}, ${plan.id}, EXISTS (SELECT 1 FROM premium_places WHERE checkout_id = ${id}), 'open',
        ${context.now()}, ${expiresAt} WHERE ${none}`),
  ])
  return findOpenCheckout(context, playerId)
}

/** Set by staff; without a row the offer is open. */
const OFFER_IS_OPEN = sql`NOT EXISTS
  (SELECT 1 FROM settings WHERE name = 'offers' AND value ->> 'firstHundred' = 0)`

/** Without seats held by checkouts; 0 while the offer is closed. */
export async function countFreeSeats(context: RowContext): Promise<number> {
  return (await countSeats(context)).free
}

export async function countSeats({ db }: RowContext): Promise<{ free: number; premium: number; isOpen: boolean }> {
  const [row] = await db
    .select({
      held: sql<number>`(SELECT COUNT(*) FROM premium_places)`,
      premium: statistics.players,
      open: sql<number>`${OFFER_IS_OPEN}`,
    })
    .from(statistics)
    .where(eq(statistics.id, 'premium'))
  const { held, premium, open } = row ?? { held: 0, premium: 0, open: 0 }
  return { free: open === 1 ? Math.max(0, FIRST_PREMIUM - premium - held) : 0, premium, isOpen: open === 1 }
}

/** False if the checkout has ended. */
export async function recordCheckoutSession({ db }: RowContext, id: string, sessionId: string): Promise<boolean> {
  const isOpen = and(eq(checkouts.id, id), eq(checkouts.state, 'open'))
  const stored = await db.update(checkouts).set({ sessionId }).where(isOpen).returning({ id: checkouts.id })
  return stored.length > 0
}

export function completeCheckout(
  { db }: RowContext,
  id: string,
  { sessionId, objectId }: { sessionId: string; objectId: string | null },
): Statement {
  const isNew = and(eq(checkouts.id, id), ne(checkouts.state, 'complete'))
  return db.update(checkouts).set({ state: 'complete', sessionId, objectId }).where(isNew)
}

/** Does nothing if Stripe's session has been stored: its page could still be paid. */
export function expireCheckout({ db }: RowContext, { id, sessionId }: Pick<Checkout, 'id' | 'sessionId'>): Statement[] {
  return [
    db
      .update(checkouts)
      .set({ state: 'expired' })
      .where(and(eq(checkouts.id, id), eq(checkouts.state, 'open'), sql`${checkouts.sessionId} IS ${sessionId}`)),
    db.run(sql`DELETE FROM premium_places
      WHERE checkout_id = ${id} AND EXISTS (SELECT 1 FROM checkouts WHERE id = ${id} AND state = 'expired')`),
  ]
}

export function releaseSeat({ db }: RowContext, checkoutId: string): Statement {
  return db.delete(premiumSeats).where(eq(premiumSeats.checkoutId, checkoutId))
}
