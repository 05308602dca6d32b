import { CheckoutButton } from '#app/components/billing-buttons.tsx'
import { Price } from '#app/components/plan-list.tsx'
import type { CheckoutView } from '#app/core/premium/load-offer.server.ts'
import { FIRST_PREMIUM, PLANS, priceOf, type PlanId } from '#app/domain/premium/plan.ts'
import { Deadline } from '#app/ui/written-time.tsx'
import { PaymentScreen, PlansLink } from './payment-screen.tsx'

export function CheckoutScreen({ view: { plan: planId, seats, replaces } }: { view: CheckoutView }) {
  const plan = PLANS.find(({ id }) => id === planId) ?? PLANS[0]
  const isHalfPrice = priceOf(plan, seats ?? 0) < plan.price
  return (
    <PaymentScreen
      title={replaces === null ? `Premium ${SPAN[plan.id]}` : `Change to ${plan.name}`}
      features="What premium includes"
      actions={
        <>
          <CheckoutButton tone="primary" planId={plan.id}>
            Continue to payment
          </CheckoutButton>
          <PlansLink />
        </>
      }
    >
      <p className="text-ink">
        <Price plan={plan} seats={seats ?? 0} />
      </p>
      {isHalfPrice && (
        <p>
          Half price{plan.period !== null && ' for as long as you keep it'}: {seats} of the first {FIRST_PREMIUM} places
          are left.
        </p>
      )}
      {replaces !== null && <Replaced replaces={replaces} />}
      <p>
        {plan.period === null
          ? 'One payment, for good.'
          : `Renews each ${plan.period}. Cancel any time in your settings.`}
      </p>
      <p>You pay on Stripe’s page. Nothing is charged until you confirm there.</p>
    </PaymentScreen>
  )
}

const SPAN: Record<PlanId, string> = {
  monthly_subscription: 'by the month',
  yearly_subscription: 'for a year',
  lifetime_access: 'for good',
}

function Replaced({ replaces: { planName, periodEnd, isPaid } }: { replaces: NonNullable<CheckoutView['replaces']> }) {
  if (!isPaid || periodEnd === null)
    return <p>Once you have paid, your {planName} plan ends automatically and is not charged again.</p>
  return (
    <p>
      Once you have paid, your {planName} plan is not charged again and ends on <Deadline instant={periodEnd} />. There
      is no refund.
    </p>
  )
}
