import { CheckoutButton } from '#app/components/checkout-button.tsx'
import { Price } from '#app/components/plan-list.tsx'
import { PREMIUM_FEATURES } from '#app/content/premium.ts'
import type { CheckoutView } from '#app/core/premium/load-offer.server.ts'
import { FIRST_PREMIUM, PLANS, priceOf } from '#app/domain/plan.ts'
import { Card } from '#app/ui/card.tsx'
import { Deadline } from '#app/ui/deadline.tsx'
import { PaymentScreen, PlansLink } from './payment-screen.tsx'
import styles from './payment-screen.module.css'

/** The plan to be paid, and what happens to the subscription it replaces. */
export function CheckoutScreen({ view: { plan: planId, places, replaces } }: { view: CheckoutView }) {
  const plan = PLANS.find(({ id }) => id === planId) ?? PLANS[0]
  const isHalfPrice = priceOf(plan, places ?? 0) < plan.price
  return (
    <>
      <PaymentScreen
        title={replaces === null ? `Premium, ${plan.name}` : `Change to ${plan.name}`}
        actions={
          <>
            <CheckoutButton tone="primary" planId={plan.id}>
              Continue to payment
            </CheckoutButton>
            <PlansLink />
          </>
        }
      >
        <p>
          <Price plan={plan} places={places ?? 0} />
          {isHalfPrice && `, for as long as you keep it: ${places} of the first ${FIRST_PREMIUM} places are left`}.
        </p>
        {replaces !== null && <Replaced replaces={replaces} />}
        <p>You pay on Stripe’s page. Nothing is charged before that.</p>
      </PaymentScreen>
      <div className={`wrap ${styles.more}`}>
        <Card title="What premium includes">
          <ul role="list" className={styles.features}>
            {PREMIUM_FEATURES.map((feature) => (
              <li key={feature}>{feature}</li>
            ))}
          </ul>
        </Card>
      </div>
    </>
  )
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
