import type { PaymentNews } from '#app/domain/entitlement.ts'
import type { PlanId } from '#app/domain/plan.ts'

/** Stripe requests of the product. Instants are milliseconds; every object is freshly fetched. */
export type Stripe = {
  createCustomer: (customer: { playerId: string; name: string; key: string }) => Promise<StripeAnswer<{ id: string }>>
  /** The same key returns the same session. */
  createCheckout: (checkout: NewCheckout) => Promise<StripeAnswer<StripeCheckout>>
  fetchCheckout: (id: string) => Promise<StripeAnswer<StripeCheckout>>
  /** Refused when the session is no longer open. */
  expireCheckout: (id: string) => Promise<StripeAnswer<StripeCheckout>>
  fetchSubscription: (id: string) => Promise<StripeAnswer<StripeSubscription>>
  /** All of a customer's subscriptions, in any state. */
  listSubscriptions: (customerId: string) => Promise<StripeAnswer<StripeSubscription[]>>
  /** Ends the subscription with its period, without further charges. */
  endWithPeriod: (id: string) => Promise<StripeAnswer<StripeSubscription>>
  /** Ends it at once. */
  cancelSubscription: (id: string) => Promise<StripeAnswer<StripeSubscription>>
  fetchPayment: (id: string) => Promise<StripeAnswer<StripePayment>>
  createPortal: (portal: { customerId: string; returnUrl: string }) => Promise<StripeAnswer<{ url: string }>>
}

/**
 * `missing`: Stripe has no such object. `refused`: the object's state does not allow the request. `unavailable`: no
 * readable answer, so the outcome is unknown.
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
  /** Our own id, from its metadata. */
  checkoutId: string | null
  status: 'open' | 'complete' | 'expired'
  url: string | null
  subscriptionId: string | null
  paymentId: string | null
}

type Owned = {
  id: string
  customerId: string | null
  /** From the metadata of our checkouts; null for objects created elsewhere. */
  playerId: string | null
  /** Null when the price is not ours. */
  plan: PlanId | null
}

export type StripeSubscription = Owned & {
  status: string
  isHalfPrice: boolean
  currentPeriodEnd: number | null
  endsWithPeriod: boolean
}

export type StripePayment = Owned & PaymentNews

/** The object of an event. */
export type StripeReference = { type: 'checkout' | 'subscription' | 'payment'; id: string }

export type StripeEvent = { id: string; type: string; reference: StripeReference | null }
