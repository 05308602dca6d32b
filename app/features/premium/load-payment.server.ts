import { and, eq } from 'drizzle-orm'
import type { AppContext } from '#app/context/context.server.ts'
import type { CancelView, PaymentView } from '#app/core/premium/billing-view.ts'
import { findOpenCheckout } from '#app/core/premium/checkout-rows.server.ts'
import { hasFailed, isUnderWay } from '#app/domain/premium/entitlement.ts'
import { planName } from '#app/domain/premium/plan.ts'
import { checkouts, subscriptions } from '#db/schema/premium.ts'

type Viewer = { id: string; githubUsername: string; isPremium: boolean } | null

/** Only the viewer's own checkout; others are unknown. */
export async function loadPaymentSuccess(
  { db }: Pick<AppContext, 'db'>,
  viewer: Viewer,
  sessionId: string,
): Promise<PaymentView> {
  if (viewer === null) return { state: 'unknown', isSignedIn: false }
  const [row] = await db
    .select({ checkout: checkouts, object: subscriptions })
    .from(checkouts)
    .leftJoin(subscriptions, eq(subscriptions.id, checkouts.objectId))
    .where(and(eq(checkouts.sessionId, sessionId), eq(checkouts.playerId, viewer.id)))
  if (row === undefined) return { state: 'unknown', isSignedIn: true }
  const { checkout, object } = row
  const own = { username: viewer.githubUsername, planName: planName(checkout.plan) }
  if (checkout.state === 'expired') return { state: 'expired', ...own }
  if (checkout.state === 'open' || object === null) return { state: 'confirming', ...own, sessionId }
  if (isUnderWay(object.status)) return { state: 'processing', ...own }
  if (hasFailed(object.plan, object.status)) return { state: 'failed', ...own }
  if (!object.entitles) return { state: 'ended', ...own }
  return { state: 'confirmed', ...own, isHalfPrice: object.isHalfPrice, periodEnd: object.currentPeriodEnd }
}

/** For a player who returned without paying. `playerId` must be the viewer's own. */
export async function loadPaymentCancel(
  context: Pick<AppContext, 'db' | 'now'>,
  viewer: Viewer,
  playerId: string,
): Promise<CancelView> {
  if (viewer === null || viewer.id !== playerId) return { state: 'unknown', isSignedIn: viewer !== null }
  const username = viewer.githubUsername
  if (viewer.isPremium) return { state: 'premium', username }
  const checkout = await findOpenCheckout(context, viewer.id)
  if (checkout === null || checkout.expiresAt <= context.now()) return { state: 'left', username, open: null }
  const { plan, isHalfPrice, expiresAt } = checkout
  return {
    state: 'left',
    username,
    open: { plan, planName: planName(plan), heldUntil: isHalfPrice ? expiresAt : null },
  }
}
