import { checkoutHref } from '#app/core/premium/checkout-href.ts'
import type { OfferView } from '#app/core/premium/load-offer.server.ts'
import { PLANS, priceOf, priceText, type Plan } from '#app/domain/plan.ts'
import { ButtonLink } from '#app/ui/button.tsx'
import { CheckoutButton } from './checkout-button.tsx'
import { LifetimeLink } from './lifetime-link.tsx'
import { PortalForm } from './portal-form.tsx'
import { SeatsLeft } from './seats-left.tsx'
import styles from './plan-list.module.css'

/** The plans with their current prices and the button that fits the viewer. */
export function PlanList({ offer: { places, billing } }: { offer: OfferView }) {
  return (
    <>
      <ul role="list" className={styles.plans}>
        {PLANS.map((plan) => (
          <li key={plan.id} className={styles.plan}>
            {plan.name}
            <Price plan={plan} places={places ?? 0} />
            {billing === 'visitor' && (
              <ButtonLink wide href={checkoutHref(plan.id)} rel="nofollow">
                Choose {plan.name}
              </ButtonLink>
            )}
            {(billing === 'none' || billing === 'granted') && (
              <CheckoutButton planId={plan.id} wide>
                Choose {plan.name}
              </CheckoutButton>
            )}
          </li>
        ))}
      </ul>
      {billing === 'subscribed' && (
        <div className={styles.actions}>
          <LifetimeLink />
          <PortalForm />
        </div>
      )}
      {places !== null && <SeatsLeft places={places} />}
    </>
  )
}

export function Price({ plan, places }: { plan: Plan; places: number }) {
  const price = priceOf(plan, places)
  return (
    <span>
      {price < plan.price && (
        <>
          <span className="visually-hidden">instead of </span>
          <s className="soft">{priceText(plan.price)}</s>{' '}
        </>
      )}
      <b className={styles.price}>{priceText(price)}</b> {plan.period === null ? 'once' : `a ${plan.period}`}
    </span>
  )
}
