import type { PlanId } from '#app/domain/premium/plan.ts'

/** `subscribed`: active or waiting for a payment. `granted`: premium from staff. */
export type BillingStatus = 'none' | 'granted' | 'subscribed' | 'lifetime'

/** As last reported by Stripe; `unknown` reveals nothing about other players. */
export type PaymentView =
  | { state: 'unknown'; isSignedIn: boolean }
  | { state: 'confirming'; username: string; planName: string; sessionId: string }
  | { state: 'processing' | 'failed' | 'expired' | 'ended'; username: string; planName: string }
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

/** Safe to return to after a sign-in. */
export function checkoutHref(plan: PlanId): string {
  return `/checkout?plan=${plan}`
}
