import { STEPS } from '#app/content/how-it-works.ts'
import { Anchor } from '#app/ui/anchor.tsx'
import { EarningRules } from './earning-rules.tsx'
import type { HomeView } from './home-view.ts'
import { Section } from './section.tsx'
import { WeekProfile } from './week-profile.tsx'
import styles from './how-it-works.module.css'

export function HowItWorks({ week, now }: { week: HomeView['week']; now: number }) {
  return (
    <Section id="how" title="How a week works">
      <WeekProfile week={week} now={now} />
      <ol role="list" className={styles.steps}>
        {STEPS.map((step, index) => (
          <li key={step.title}>
            <span className={`num ${styles.blaze}`} aria-hidden="true">
              {index + 1}
            </span>
            <h3>{step.title}</h3>
            <p className="soft">{step.text}</p>
          </li>
        ))}
      </ol>
      <div className={styles.earning}>
        <h3>What earns points</h3>
        <EarningRules />
        <p>
          Comments and new repositories count too. <Anchor href="/transparency">Read every rule and limit</Anchor>
        </p>
      </div>
    </Section>
  )
}
