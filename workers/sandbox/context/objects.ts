import type { PlanId } from '#app/domain/plan.ts'

/** Stripe's objects in the sandbox. Instants are seconds and amounts cents, as in Stripe's API. */
export type Metadata = Record<string, string>

export type Customer = { object: 'customer'; id: string; name: string | null; metadata: Metadata; created: number }

export type Session = {
  object: 'checkout.session'
  id: string
  mode: 'payment' | 'subscription'
  status: 'open' | 'complete' | 'expired'
  paymentStatus: 'unpaid' | 'paid'
  customer: string
  reference: string | null
  price: string
  coupon: string | null
  metadata: Metadata
  /** For the resulting subscription or payment. */
  objectMetadata: Metadata
  successUrl: string
  cancelUrl: string
  subscription: string | null
  payment: string | null
  expiresAt: number
  created: number
}

export type Subscription = {
  object: 'subscription'
  id: string
  customer: string
  status: 'incomplete' | 'active' | 'past_due' | 'canceled'
  price: string
  coupon: string | null
  metadata: Metadata
  periodStart: number
  periodEnd: number
  endsWithPeriod: boolean
  /** Set in the portal: the next renewal fails. */
  failsNext: boolean
  endedAt: number | null
  created: number
}

export type Payment = {
  object: 'payment_intent'
  id: string
  customer: string
  status: 'processing' | 'succeeded' | 'requires_payment_method'
  amount: number
  metadata: Metadata
  charge: string | null
  created: number
}

export type Charge = {
  object: 'charge'
  id: string
  customer: string
  payment: string
  amount: number
  refunded: number
  created: number
}

export type Dispute = {
  object: 'dispute'
  id: string
  charge: string
  payment: string
  amount: number
  status: 'needs_response' | 'won' | 'lost'
  created: number
}

export type Invoice = {
  object: 'invoice'
  id: string
  customer: string
  subscription: string
  amount: number
  status: 'open' | 'paid'
  created: number
}

export type Portal = { object: 'billing_portal.session'; id: string; customer: string; returnUrl: string }

export type StripeObject = Customer | Session | Subscription | Payment | Charge | Dispute | Invoice | Portal

export type StripeEvent = {
  id: string
  type: string
  created: number
  /** The object at the event's time, in Stripe's format. */
  snapshot: Record<string, unknown>
  deliveries: number
  isWaiting: boolean
}

/** How events are sent: `held` until someone sends them, `shuffled` in random order, each `twice`. */
export type StripeSettings = { held: boolean; shuffled: boolean; twice: boolean }

export type StripeReplay = { fingerprint: string; status: number; body: string }

export type StripeAccount = {
  secretKey: string
  webhookSecret: string
  prices: Record<PlanId, string>
  coupon: string
}

/** The configuration of a local run and of the tests. */
export const LOCAL_STRIPE: StripeAccount = {
  secretKey: 'sk_test_local',
  webhookSecret: 'whsec_local',
  prices: {
    monthly_subscription: 'price_monthly',
    yearly_subscription: 'price_yearly',
    lifetime_access: 'price_lifetime',
  },
  coupon: 'first-hundred',
}
