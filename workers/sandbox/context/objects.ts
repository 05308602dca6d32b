import type { PlanId } from '#app/domain/premium/plan.ts'

type Metadata = Record<string, string>
type Bought = { price: string; coupon: string | null }

/** Stripe's objects in the sandbox, with the API's fields; the API does not show `own`. Instants are in seconds. */
type Made<Type extends string, Fields> = { object: Type; id: string; created: number } & Fields

type Customer = Made<'customer', { name: string | null; metadata: Metadata }>

export type Session = Made<
  'checkout.session',
  {
    mode: 'payment' | 'subscription'
    status: 'open' | 'complete' | 'expired'
    payment_status: 'unpaid' | 'paid'
    customer: string
    client_reference_id: string | null
    metadata: Metadata
    success_url: string
    cancel_url: string
    subscription: string | null
    payment_intent: string | null
    expires_at: number
    /** The metadata is for the resulting subscription or payment. */
    own: Bought & { metadata: Metadata }
  }
>

export type Subscription = Made<
  'subscription',
  {
    customer: string
    status: 'incomplete' | 'active' | 'past_due' | 'canceled'
    metadata: Metadata
    cancel_at_period_end: boolean
    ended_at: number | null
    /** `failsNext` is set in the portal: the next renewal fails. */
    own: Bought & { periodStart: number; periodEnd: number; failsNext: boolean }
  }
>

export type Payment = Made<
  'payment_intent',
  {
    customer: string
    status: 'processing' | 'succeeded' | 'requires_payment_method'
    amount: number
    metadata: Metadata
    latest_charge: string | null
  }
>

type Charge = Made<'charge', { customer: string; payment_intent: string; amount: number; amount_refunded: number }>

type Dispute = Made<
  'dispute',
  { charge: string; payment_intent: string; amount: number; status: 'needs_response' | 'won' | 'lost' }
>

export type Invoice = Made<
  'invoice',
  { customer: string; status: 'open' | 'paid'; own: { subscription: string; amount: number; payment: string | null } }
>

export type Portal = Made<'billing_portal.session', { customer: string; return_url: string }>

export type StripeObject = Customer | Session | Subscription | Payment | Charge | Dispute | Invoice | Portal

export type StripeObjectOf<Type extends StripeObject['object']> = Extract<StripeObject, { object: Type }>

export type StripeEvent = {
  id: string
  type: string
  created: number
  /** At the event's time, in Stripe's format. */
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
