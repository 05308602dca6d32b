import type { ReactNode } from 'react'
import { checkoutHref } from '#app/core/premium/billing-view.ts'
import type { PlanId } from '#app/domain/premium/plan.ts'
import { Button, ButtonLink, type ButtonTone } from '#app/ui/button.tsx'

type Props = { planId: PlanId; tone?: ButtonTone; wide?: boolean; children: ReactNode }

export function CheckoutButton({ planId, tone = 'default', wide = false, children }: Props) {
  return (
    <form method="post" action="/checkout">
      <input type="hidden" name="plan" value={planId} />
      <Button tone={tone} wide={wide}>
        {children}
      </Button>
    </form>
  )
}

/** Lets a subscriber switch to a single payment. */
export function LifetimeLink() {
  return <ButtonLink href={checkoutHref('lifetime_access')}>Change to Lifetime</ButtonLink>
}

/** Opens Stripe's page for cards, receipts and cancelling. */
export function PortalForm() {
  return (
    <form method="post" action="/billing-portal">
      <Button>Manage billing</Button>
    </form>
  )
}
