import type { PaymentNews } from '#app/domain/entitlement.ts'
import type { PlanId } from '#app/domain/plan.ts'

/** What the product asks of Stripe. Instants are milliseconds; whatever is told about an object was just fetched. */
export type Stripe = {
  createCustomer: (customer: { playerId: string; name: string; key: string }) => Promise<StripeAnswer<{ id: string }>>
  /** The same key again answers the same session. */
  createCheckout: (checkout: NewCheckout) => Promise<StripeAnswer<StripeCheckout>>
  fetchCheckout: (id: string) => Promise<StripeAnswer<StripeCheckout>>
  /** Refused when it is no longer open. */
  expireCheckout: (id: string) => Promise<StripeAnswer<StripeCheckout>>
  fetchSubscription: (id: string) => Promise<StripeAnswer<StripeSubscription>>
  /** All of a customer's, in whatever state. */
  listSubscriptions: (customerId: string) => Promise<StripeAnswer<StripeSubscription[]>>
  /** Lets it run out: no period after this one is charged. */
  endWithPeriod: (id: string) => Promise<StripeAnswer<StripeSubscription>>
  /** Ends it at once. */
  cancelSubscription: (id: string) => Promise<StripeAnswer<StripeSubscription>>
  fetchPayment: (id: string) => Promise<StripeAnswer<StripePayment>>
  createPortal: (portal: { customerId: string; returnUrl: string }) => Promise<StripeAnswer<{ url: string }>>
}

/**
 * `missing`: Stripe knows no such object. `refused`: the request means nothing to it as things stand. `unavailable`: it
 * did not answer, or not in a way that can be read, so nothing is known.
 */
export type StripeAnswer<Value> =
  | { ok: true; value: Value }
  | { ok: false; code: 'missing' | 'refused' | 'unavailable'; message: string }

export type NewCheckout = {
  key: string
  playerId: string
  customerId: string
  plan: PlanId
  isHalfPrice: boolean
  expiresAt: number
  successUrl: string
  cancelUrl: string
}

export type StripeCheckout = {
  id: string
  /** Our own id of it, from its metadata. */
  checkoutId: string | null
  status: 'open' | 'complete' | 'expired'
  url: string | null
  subscriptionId: string | null
  paymentId: string | null
}

type Owned = {
  id: string
  customerId: string | null
  /** From the metadata that our checkouts set; null for what was made elsewhere. */
  playerId: string | null
  /** null for what is none of ours. */
  plan: PlanId | null
}

export type StripeSubscription = Owned & {
  status: string
  isHalfPrice: boolean
  currentPeriodEnd: number | null
  endsWithPeriod: boolean
}

export type StripePayment = Owned & PaymentNews

/** The object that an event is about. */
export type StripeReference = { type: 'checkout' | 'subscription' | 'payment'; id: string }

export type StripeEvent = { id: string; type: string; reference: StripeReference | null }
