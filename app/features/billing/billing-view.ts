import type { PlanId } from '#app/domain/plan.ts'

/** `subscribed`: a subscription that lives or waits for a payment. `granted`: premium by hand. */
export type BillingStanding = 'none' | 'granted' | 'subscribed' | 'lifetime'

export type BillingView = {
  /** Whether premium can be bought here at all. */
  isOpen: boolean
  hasPortal: boolean
  standing: BillingStanding
  planName: string | null
  isHalfPrice: boolean
  /** Stripe's word for how the subscription or payment stands. */
  status: string | null
  periodEnd: number | null
  endsWithPeriod: boolean
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
