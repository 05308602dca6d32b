import type { AppContext } from '#app/context/context.server.ts'
import { isOfferShown, type PlanId } from '#app/domain/premium/plan.ts'
import type { BillingStatus } from './billing-view.ts'
import { countSeats } from './checkout-rows.server.ts'
import { findBilling, type BillingView } from './find-billing.server.ts'

type OfferContext = Pick<AppContext, 'db' | 'stripe'>

export type OfferView = {
  /** Null once the offer is no longer shown. */
  seats: number | null
  /** The viewer's premium, or that a payment is under way; null if premium is not sold. */
  billing: BillingStatus | 'paying' | 'visitor' | null
}
export type CheckoutView = Awaited<ReturnType<typeof loadCheckout>>

export async function loadOffer(context: OfferContext, viewerId: string | null): Promise<OfferView> {
  const [seats, billing] = await Promise.all([
    shownSeats(context),
    viewerId === null || context.stripe === null ? null : findBilling(context, viewerId),
  ])
  if (context.stripe === null) return { seats, billing: null }
  return { seats, billing: billing === null ? 'visitor' : statusOf(billing) }
}

/** `replaces`: the subscription that lifetime premium ends. */
export async function loadCheckout(context: OfferContext, playerId: string, plan: PlanId) {
  const [seats, billing] = await Promise.all([shownSeats(context), findBilling(context, playerId)])
  const isReplaced = billing.status === 'subscribed' && plan === 'lifetime_access'
  return {
    plan,
    seats,
    status: statusOf(billing),
    replaces: isReplaced ? replacedBy(billing) : null,
  }
}

function statusOf({ status, underWay }: BillingView): BillingStatus | 'paying' {
  return underWay === null ? status : 'paying'
}

async function shownSeats(context: OfferContext): Promise<number | null> {
  const { free, premium, isOpen } = await countSeats(context)
  return isOpen && isOfferShown(premium) ? free : null
}

function replacedBy({ planName, periodEnd, stripeStatus }: BillingView) {
  return { planName: planName ?? '', periodEnd, isPaid: stripeStatus === 'active' || stripeStatus === 'trialing' }
}
