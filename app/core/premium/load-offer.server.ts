import type { AppContext } from '#app/context/context.server.ts'
import { isOfferShown, type PlanId } from '#app/domain/plan.ts'
import type { BillingView, CheckoutView, OfferView } from './billing-view.ts'
import { countSeats } from './checkout-rows.server.ts'
import { findBilling } from './find-billing.server.ts'

type OfferContext = Pick<AppContext, 'db' | 'stripe'>

/** The offer as every screen that sells premium shows it. */
export async function loadOffer(context: OfferContext, viewerId: string | null): Promise<OfferView> {
  const [places, billing] = await Promise.all([
    shownSeats(context),
    viewerId === null || context.stripe === null ? null : findBilling(context, viewerId),
  ])
  if (context.stripe === null) return { places, billing: null }
  return { places, billing: billing?.standing ?? 'visitor' }
}

/** One plan of it, for the player who is about to pay. */
export async function loadCheckout(context: OfferContext, playerId: string, plan: PlanId): Promise<CheckoutView> {
  const [places, billing] = await Promise.all([shownSeats(context), findBilling(context, playerId)])
  const isReplaced = billing.standing === 'subscribed' && plan === 'lifetime_access'
  return { plan, places, standing: billing.standing, replaces: isReplaced ? replacedBy(billing) : null }
}

async function shownSeats(context: OfferContext): Promise<number | null> {
  const { free, premium, isOpen } = await countSeats(context)
  return isOpen && isOfferShown(premium) ? free : null
}

function replacedBy({ planName, periodEnd, status }: BillingView): CheckoutView['replaces'] {
  return { planName: planName ?? '', periodEnd, isPaid: status === 'active' || status === 'trialing' }
}
