import { eq } from 'drizzle-orm'
import type { AppContext } from '#app/context/context.server.ts'
import { isSubscriptionOver, isSubscriptionUndecided } from '#app/domain/entitlement.ts'
import { planName } from '#app/domain/plan.ts'
import { players } from '#db/schema/players.ts'
import { subscriptions } from '#db/schema/subscriptions.ts'
import type { BillingStatus } from './billing-view.ts'

type Row = typeof subscriptions.$inferSelect

export type BillingView = Awaited<ReturnType<typeof findBilling>>

/** A player's premium and subscription as last reported by Stripe. */
export async function findBilling(context: Pick<AppContext, 'db' | 'stripe'>, playerId: string) {
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
  const status: BillingStatus = lifetime ? 'lifetime' : subscription ? 'subscribed' : granted ? 'granted' : 'none'
  return {
    /** Whether premium is sold here. */
    isOpen: context.stripe !== null,
    hasPortal: context.stripe !== null && (player?.customerId ?? null) !== null,
    status,
    planName: shown === undefined ? null : planName(shown.plan),
    isHalfPrice: shown?.isHalfPrice ?? false,
    stripeStatus: shown?.status ?? null,
    periodEnd: shown?.currentPeriodEnd ?? null,
    endsWithPeriod: shown?.endsWithPeriod ?? false,
    /** A subscription that still runs beside lifetime premium, which replaces it. */
    beside: lifetime === undefined || subscription === undefined ? null : replacedOf(subscription),
  }
}

function replacedOf({ plan, currentPeriodEnd, endsWithPeriod }: Row) {
  return { planName: planName(plan), periodEnd: currentPeriodEnd, endsWithPeriod }
}

/** An active subscription, or one that a payment in the portal may reactivate. */
function isSubscription({ source, plan, status }: Row): boolean {
  return (
    source === 'stripe' && plan !== 'lifetime_access' && !isSubscriptionOver(status) && !isSubscriptionUndecided(status)
  )
}
