import type { PlanId } from '#app/domain/premium/plan.ts'
import type { readCheckout, readPaidInvoice, readPayment, readSubscription } from './replies.ts'

/** Instants are milliseconds; every object is freshly fetched. */
export type Stripe = {
  createCustomer: (customer: { playerId: string; name: string; key: string }) => Promise<StripeAnswer<{ id: string }>>
  /** The same key returns the same session. */
  createCheckout: (checkout: NewCheckout) => Promise<StripeAnswer<StripeCheckout>>
  fetchCheckout: (id: string) => Promise<StripeAnswer<StripeCheckout>>
  /** Refused if the session is no longer open. */
  expireCheckout: (id: string) => Promise<StripeAnswer<StripeCheckout>>
  fetchSubscription: (id: string) => Promise<StripeAnswer<StripeSubscription>>
  /** In any state. */
  listSubscriptions: (customerId: string) => Promise<StripeAnswer<StripeSubscription[]>>
  /** Without further charges. */
  endWithPeriod: (id: string) => Promise<StripeAnswer<StripeSubscription>>
  cancelSubscription: (id: string) => Promise<StripeAnswer<StripeSubscription>>
  fetchPayment: (id: string) => Promise<StripeAnswer<StripePayment>>
  /** The subscription's invoice that it paid, or null. */
  fetchPaidInvoice: (paymentId: string) => Promise<StripeAnswer<ReturnType<typeof readPaidInvoice>>>
  createPortal: (portal: { customerId: string; returnUrl: string }) => Promise<StripeAnswer<{ url: string }>>
}

/** `missing`: no such object. `refused`: its state does not allow it. `unavailable`: no answer, outcome unknown. */
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

export type StripeCheckout = ReturnType<typeof readCheckout>
export type StripeSubscription = ReturnType<typeof readSubscription>
export type StripePayment = ReturnType<typeof readPayment>

export type StripeReference = { type: 'checkout' | 'subscription' | 'payment'; id: string }

export type StripeEvent = { id: string; type: string; reference: StripeReference | null }
