/** Stripe's subscription states that mean premium. A cancelled subscription stays in one until its period ends. */
const ENTITLING = ['active', 'trialing', 'past_due']
const ENDED_STATES = ['canceled', 'incomplete_expired']

export function subscriptionEntitles(status: string): boolean {
  return ENTITLING.includes(status)
}

/** Nothing more will be charged. An incomplete, unpaid or paused subscription may still become active. */
export function isSubscriptionOver(status: string): boolean {
  return ENDED_STATES.includes(status)
}

/** The first payment is undecided. */
export function isSubscriptionUndecided(status: string): boolean {
  return status === 'incomplete'
}

/** Stripe's states of a payment under way, and of a subscription whose first payment is. */
export const UNDER_WAY = ['processing', 'requires_action', 'requires_confirmation', 'incomplete'] as const
const FAILED = ['requires_payment_method', 'canceled']

/** A second payment would be one too many until it is decided. A bank debit takes days. */
export function isUnderWay(status: string): boolean {
  return UNDER_WAY.some((one) => one === status)
}

/** The first payment did not arrive; nothing was charged. */
export function hasFailed(plan: string, status: string): boolean {
  return status === 'incomplete_expired' || (plan === 'lifetime_access' && FAILED.includes(status))
}

export type PaymentNews = { status: string; isRefunded: boolean; dispute: 'none' | 'open' | 'lost' }

/** A payment entitles to premium until it is fully refunded or lost in a dispute. */
export function entitlementOfPayment({ status, isRefunded, dispute }: PaymentNews): {
  status: string
  entitles: boolean
} {
  if (status !== 'succeeded') return { status, entitles: false }
  if (isRefunded) return { status: 'refunded', entitles: false }
  if (dispute === 'lost') return { status: 'dispute_lost', entitles: false }
  return { status: dispute === 'open' ? 'disputed' : 'succeeded', entitles: true }
}
