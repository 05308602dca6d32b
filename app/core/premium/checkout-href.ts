import type { PlanId } from '#app/domain/plan.ts'

/** The page that says what a plan costs and leads on to its payment; it may be kept through a sign-in. */
export function checkoutHref(plan: PlanId): string {
  return `/checkout?plan=${plan}`
}
