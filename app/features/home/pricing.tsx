import { FREE_FEATURES, NOT_FOR_SALE, PREMIUM_FEATURES } from '#app/content/premium.ts'
import { PLANS, priceOf, priceText, type Plan } from '#app/domain/plan.ts'
import { CheckoutButton } from '#app/features/billing/checkout-button.tsx'
import { PortalForm } from '#app/features/billing/portal-form.tsx'
import { ButtonLink } from '#app/ui/button.tsx'

import type { HomeView } from './home-view.ts'
import { PlacesLeft } from './places-left.tsx'
import styles from './pricing.module.css'
import { Section } from './section.tsx'

export function Pricing({ view }: { view: HomeView }) {
  const { places, billing } = view
  return (
    <Section id="pricing" title="Pricing" lead={NOT_FOR_SALE}>
      <div className={styles.offers}>
        <section className={styles.offer} aria-labelledby="free-title">
          <h3 id="free-title">Free</h3>
          <p className={styles.price}>$0</p>
          <Features features={FREE_FEATURES} />
          {view.viewer === null && (
            <p className={styles.action}>
              <ButtonLink wide href="/?join" rel="nofollow">
                Join the Quest
              </ButtonLink>
            </p>
          )}
        </section>
        <section className={`${styles.offer} ${styles.premium}`} aria-labelledby="premium-title">
          <h3 id="premium-title">Premium</h3>
          <ul role="list" className={styles.plans}>
            {PLANS.map((plan) => (
              <li key={plan.id} className={styles.plan}>
                {plan.name}
                <Price plan={plan} places={places ?? 0} />
                {(billing === 'none' || billing === 'granted') && (
                  <CheckoutButton planId={plan.id} wide>
                    Choose {plan.name}
                  </CheckoutButton>
                )}
              </li>
            ))}
          </ul>
          {billing === 'subscribed' && <PortalForm />}
          {places !== null && <PlacesLeft places={places} />}
          <p>Everything that is free, and</p>
          <Features features={PREMIUM_FEATURES} />
        </section>
      </div>
    </Section>
  )
}

function Price({ plan, places }: { plan: Plan; places: number }) {
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

function Features({ features }: { features: string[] }) {
  return (
    <ul role="list" className={styles.features}>
      {features.map((feature) => (
        <li key={feature}>{feature}</li>
      ))}
    </ul>
  )
}
