import { and, eq } from 'drizzle-orm'
import type { AppContext } from '#app/context/context.server.ts'
import { isSubscriptionOver, isUnderWay } from '#app/domain/premium/entitlement.ts'
import { planName } from '#app/domain/premium/plan.ts'
import { players } from '#db/schema/players.ts'
import { checkouts, subscriptions } from '#db/schema/premium.ts'
import type { BillingStatus } from './billing-view.ts'

type Row = typeof subscriptions.$inferSelect

export type BillingView = Awaited<ReturnType<typeof findBilling>>

/** As last reported by Stripe. */
export async function findBilling(context: Pick<AppContext, 'db' | 'stripe'>, playerId: string) {
  const stored = await context.db
    .select({ row: subscriptions, sessionId: checkouts.sessionId })
    .from(subscriptions)
    .leftJoin(checkouts, and(eq(checkouts.playerId, playerId), eq(checkouts.objectId, subscriptions.id)))
    .where(eq(subscriptions.playerId, playerId))
  const rows = stored.map(({ row }) => row)
  const underWay = stored.find(({ row }) => row.source === 'stripe' && isUnderWay(row.status))
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
    isOpen: context.stripe !== null,
    hasPortal: context.stripe !== null && (player?.customerId ?? null) !== null,
    status,
    planName: shown === undefined ? null : planName(shown.plan),
    isHalfPrice: shown?.isHalfPrice ?? false,
    stripeStatus: shown?.status ?? null,
    periodEnd: shown?.currentPeriodEnd ?? null,
    endsWithPeriod: shown?.endsWithPeriod ?? false,
    /** Until it is decided nothing else can be bought. */
    underWay: underWay === undefined ? null : payingOf(underWay),
    /** A running subscription that lifetime premium replaces. */
    beside: lifetime === undefined || subscription === undefined ? null : replacedOf(subscription),
  }
}

function payingOf({ row: { id, plan }, sessionId }: { row: Row; sessionId: string | null }) {
  return { id, isLifetime: plan === 'lifetime_access', planName: planName(plan), sessionId }
}

function replacedOf({ plan, currentPeriodEnd, endsWithPeriod }: Row) {
  return { planName: planName(plan), periodEnd: currentPeriodEnd, endsWithPeriod }
}

/** Active, or a payment in the portal may reactivate it. */
function isSubscription({ source, plan, status }: Row): boolean {
  return source === 'stripe' && plan !== 'lifetime_access' && !isSubscriptionOver(status) && !isUnderWay(status)
}
