/** Stripe's states of a subscription that mean premium; one that ends with its period stays in them until then. */
const ENTITLING = ['active', 'trialing', 'past_due']
const OVER = ['canceled', 'incomplete_expired']

export function subscriptionEntitles(status: string): boolean {
  return ENTITLING.includes(status)
}

/** Nothing will be charged for it any more; an incomplete, unpaid or paused one may still come to life. */
export function isSubscriptionOver(status: string): boolean {
  return OVER.includes(status)
}

/** Its first payment is not decided yet. */
export function isSubscriptionUndecided(status: string): boolean {
  return status === 'incomplete'
}

export type PaymentNews = { status: string; isRefunded: boolean; dispute: 'none' | 'open' | 'lost' }

/** A payment entitles once it succeeded, until all of it is refunded or lost in a dispute. */
export function entitlementOfPayment({ status, isRefunded, dispute }: PaymentNews): {
  status: string
  entitles: boolean
} {
  if (status !== 'succeeded') return { status, entitles: false }
  if (isRefunded) return { status: 'refunded', entitles: false }
  if (dispute === 'lost') return { status: 'dispute_lost', entitles: false }
  return { status: dispute === 'open' ? 'disputed' : 'succeeded', entitles: true }
}
