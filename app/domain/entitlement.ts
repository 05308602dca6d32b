/** Stripe's subscription states that mean premium. A cancelled subscription stays in one until its period ends. */
const ENTITLING = ['active', 'trialing', 'past_due']
const OVER = ['canceled', 'incomplete_expired']

export function subscriptionEntitles(status: string): boolean {
  return ENTITLING.includes(status)
}

/** True when nothing more will be charged. An incomplete, unpaid or paused subscription may still become active. */
export function isSubscriptionOver(status: string): boolean {
  return OVER.includes(status)
}

/** True while the first payment is undecided. */
export function isSubscriptionUndecided(status: string): boolean {
  return status === 'incomplete'
}

export type PaymentNews = { status: string; isRefunded: boolean; dispute: 'none' | 'open' | 'lost' }

/** A successful payment entitles to premium until it is fully refunded or lost in a dispute. */
export function entitlementOfPayment({ status, isRefunded, dispute }: PaymentNews): {
  status: string
  entitles: boolean
} {
  if (status !== 'succeeded') return { status, entitles: false }
  if (isRefunded) return { status: 'refunded', entitles: false }
  if (dispute === 'lost') return { status: 'dispute_lost', entitles: false }
  return { status: dispute === 'open' ? 'disputed' : 'succeeded', entitles: true }
}
