import { BENEFITS } from '#app/content/benefits.ts'
import { Section } from './section.tsx'
import styles from './benefits.module.css'

export function Benefits({ hasPrizes }: { hasPrizes: boolean }) {
  return (
    <Section
      id="benefits"
      title="A contest you can check"
      lead="A leaderboard is only as good as its rules. These apply to everyone."
    >
      <ul role="list" className={styles.list}>
        {BENEFITS.filter((benefit) => hasPrizes || !benefit.needsPrizes).map(({ icon, title, text }) => (
          <li key={icon} className={styles.benefit}>
            <svg width="48" height="48" aria-hidden="true">
              <use href={`/home.svg#${icon}`} />
            </svg>
            <div>
              <h3>{title}</h3>
              <p className="soft">{text}</p>
            </div>
          </li>
        ))}
      </ul>
    </Section>
  )
}
