import type { PlanId } from '#app/domain/plan.ts'

/** `subscribed`: a subscription that lives or waits for a payment. `granted`: premium by hand. */
export type BillingStatus = 'none' | 'granted' | 'subscribed' | 'lifetime'

export type BillingView = {
  /** Whether premium can be bought here at all. */
  isOpen: boolean
  hasPortal: boolean
  status: BillingStatus
  planName: string | null
  isHalfPrice: boolean
  /** Stripe's status of the subscription or payment. */
  stripeStatus: string | null
  periodEnd: number | null
  endsWithPeriod: boolean
  /** A subscription that runs beside lifetime premium, which replaces it. */
  beside: { planName: string; periodEnd: number | null; endsWithPeriod: boolean } | null
}

/** What premium costs whoever looks at it, and what they can do about it. */
export type OfferView = {
  /** Free places among the first hundred premium players; null once the offer is not told of any more. */
  places: number | null
  /** What a signed-in player has of premium; null where it is not sold. */
  billing: BillingStatus | 'visitor' | null
}

/** One plan before its payment page. `replaces`: the subscription that lifetime premium lets run out. */
export type CheckoutView = {
  plan: PlanId
  /** null where the half price is not told of any more. */
  places: number | null
  status: BillingStatus
  replaces: { planName: string; periodEnd: number | null; isPaid: boolean } | null
}

/** What became of a checkout, as far as Stripe has told; `unknown` says nothing about anybody. */
export type PaymentView =
  | { state: 'unknown'; isSignedIn: boolean }
  | { state: 'confirming'; username: string; planName: string; sessionId: string }
  | { state: 'expired' | 'ended'; username: string; planName: string }
  | {
      state: 'confirmed'
      username: string
      planName: string
      isHalfPrice: boolean
      periodEnd: number | null
    }

export type CancelView =
  | { state: 'unknown'; isSignedIn: boolean }
  | { state: 'premium'; username: string }
  | { state: 'left'; username: string; open: { plan: PlanId; planName: string; heldUntil: number | null } | null }
