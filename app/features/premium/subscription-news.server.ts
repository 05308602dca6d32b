import { sql } from 'drizzle-orm'
import type { Stripe, StripePayment, StripeSubscription } from '#app/adapters/stripe/stripe.ts'
import type { AppContext } from '#app/context/context.server.ts'
import { derivePremium } from '#app/core/premium/derive-premium.server.ts'
import { isSubscriptionUndecided, subscriptionEntitles } from '#app/domain/premium/entitlement.ts'
import type { PlanId } from '#app/domain/premium/plan.ts'
import type { Statement } from '#db/client.ts'
import { players } from '#db/schema/players.ts'

export type BillingContext = Pick<AppContext, 'db' | 'now'> & { stripe: Stripe }

/** Of an object's current version at Stripe. `unknown`: no such object, or not a player's. */
export type News = { outcome: 'asked' | 'nothing' | 'unknown'; statements: Statement[] }

export const UNKNOWN: News = { outcome: 'unknown', statements: [] }

/** `queriedAt`: when Stripe was asked. */
export async function newsOfSubscription(
  context: Pick<AppContext, 'db' | 'now'>,
  subscription: StripeSubscription,
  queriedAt: number,
): Promise<News> {
  const { id, plan, status } = subscription
  const playerId = await findOwner(context, subscription)
  if (playerId === null || plan === null) return UNKNOWN
  return {
    outcome: 'asked',
    statements: [
      ...saveEntitlement(context, {
        ...subscription,
        plan,
        playerId,
        entitles: subscriptionEntitles(status),
        queriedAt,
      }),
      ...(isSubscriptionUndecided(status) ? [] : [releaseSeatOf(context, id)]),
    ],
  }
}

/** From the object's metadata, else by its customer. */
export async function findOwner(
  { db }: Pick<AppContext, 'db'>,
  { playerId, customerId }: StripeSubscription | StripePayment,
): Promise<string | null> {
  const [owner] = await db
    .select({ id: players.id })
    .from(players)
    .where(sql`id = ${playerId} OR stripe_customer_id = ${customerId}`)
    .orderBy(sql`id = ${playerId} DESC`)
    .limit(1)
  return owner?.id ?? null
}

/** For when the first payment is decided: premium counts the player itself, or not at all. */
export function releaseSeatOf({ db }: Pick<AppContext, 'db'>, objectId: string): Statement {
  return db.run(sql`DELETE FROM premium_places WHERE checkout_id IN
    (SELECT id FROM checkouts WHERE object_id = ${objectId} AND player_id = premium_places.player_id)`)
}

type Entitlement = {
  id: string
  playerId: string
  plan: PlanId
  status: string
  entitles: boolean
  isHalfPrice: boolean
  currentPeriodEnd: number | null
  endsWithPeriod: boolean
  /** When Stripe was asked; an older answer changes nothing. */
  queriedAt: number
}

/** Only for an existing player. An older answer never replaces a newer one. */
export function saveEntitlement(context: Pick<AppContext, 'db' | 'now'>, given: Entitlement): Statement[] {
  return [
    context.db.run(sql`INSERT INTO subscriptions
        (id, player_id, source, plan, status, entitles, is_half_price, current_period_end, ends_with_period, updated_at)
      SELECT ${given.id}, id, 'stripe', ${given.plan}, ${given.status}, ${given.entitles ? 1 : 0},
        ${given.isHalfPrice ? 1 : 0}, ${given.currentPeriodEnd}, ${given.endsWithPeriod ? 1 : 0}, ${given.queriedAt}
      FROM players WHERE id = ${given.playerId}
      ON CONFLICT (id) DO UPDATE SET plan = excluded.plan, status = excluded.status, entitles = excluded.entitles,
        is_half_price = excluded.is_half_price, current_period_end = excluded.current_period_end,
        ends_with_period = excluded.ends_with_period, updated_at = excluded.updated_at
      WHERE excluded.updated_at >= subscriptions.updated_at`),
    ...derivePremium(context, given.playerId),
  ]
}
