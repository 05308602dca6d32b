import { eq } from 'drizzle-orm'
import type { AppContext } from '#app/context/context.server.ts'
import { isSubscriptionOver, isSubscriptionUndecided } from '#app/domain/entitlement.ts'
import { planName } from '#app/domain/plan.ts'
import { players } from '#db/schema/players.ts'
import { subscriptions } from '#db/schema/subscriptions.ts'
import type { BillingView } from './billing-view.ts'

type Row = typeof subscriptions.$inferSelect

/** What a player's premium rests on, as Stripe told last. */
export async function findBilling(context: Pick<AppContext, 'db' | 'stripe'>, playerId: string): Promise<BillingView> {
  const rows = await context.db.select().from(subscriptions).where(eq(subscriptions.playerId, playerId))
  const [player] = await context.db
    .select({ customerId: players.stripeCustomerId })
    .from(players)
    .where(eq(players.id, playerId))
  const lifetime = rows.find((row) => row.plan === 'lifetime_access' && row.entitles)
  const subscription = rows
    .filter(isSubscription)
    .sort((one, other) => Number(other.entitles) - Number(one.entitles))[0]
  const granted = rows.some((row) => row.source === 'grant' && row.entitles)
  const shown = lifetime ?? subscription
  return {
    isOpen: context.stripe !== null,
    hasPortal: context.stripe !== null && (player?.customerId ?? null) !== null,
    status: lifetime ? 'lifetime' : subscription ? 'subscribed' : granted ? 'granted' : 'none',
    planName: shown === undefined ? null : planName(shown.plan),
    isHalfPrice: shown?.isHalfPrice ?? false,
    stripeStatus: shown?.status ?? null,
    periodEnd: shown?.currentPeriodEnd ?? null,
    endsWithPeriod: shown?.endsWithPeriod ?? false,
    beside: lifetime === undefined || subscription === undefined ? null : replacedOf(subscription),
  }
}

function replacedOf({ plan, currentPeriodEnd, endsWithPeriod }: Row): BillingView['beside'] {
  return { planName: planName(plan), periodEnd: currentPeriodEnd, endsWithPeriod }
}

/** One that lives, or may come back to life by a payment in the portal. */
function isSubscription({ source, plan, status }: Row): boolean {
  return (
    source === 'stripe' && plan !== 'lifetime_access' && !isSubscriptionOver(status) && !isSubscriptionUndecided(status)
  )
}
