import type { PlanId } from '#app/domain/premium/plan.ts'

/** The page before a plan's payment; safe to return to after a sign-in. */
export function checkoutHref(plan: PlanId): string {
  return `/checkout?plan=${plan}`
}
