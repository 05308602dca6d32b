import type { ReactNode } from 'react'
import type { PlanId } from '#app/domain/plan.ts'
import { Button, type ButtonTone } from '#app/ui/button.tsx'

type Props = { planId: PlanId; tone?: ButtonTone; wide?: boolean; children: ReactNode }

/** Takes a signed-in player to the payment of a plan. */
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
