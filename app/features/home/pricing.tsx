import { PlanList } from '#app/components/plan-list.tsx'
import { FREE_FEATURES, NOT_FOR_SALE, PREMIUM_FEATURES } from '#app/content/premium.ts'
import { ButtonLink } from '#app/ui/button.tsx'
import type { HomeView } from './home-view.ts'
import { Section } from './section.tsx'
import styles from './pricing.module.css'

export function Pricing({ view }: { view: HomeView }) {
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
          <PlanList offer={view} />
          <p>Everything in Free, plus</p>
          <Features features={PREMIUM_FEATURES} />
        </section>
      </div>
    </Section>
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
