import { ContourBand } from '#app/ui/contour-band.tsx'

import { ClosedWeeks } from './closed-weeks.tsx'
import { ContestRules, Fairness, Maintainers, Time } from './contest-sections.tsx'
import { DataKept, Privacy, Terms } from './data-sections.tsx'
import { Points, Sums } from './points-sections.tsx'
import styles from './transparency-screen.module.css'
import type { TransparencyView } from './transparency-view.ts'

const CONTENTS = [
  ['points', 'What earns points'],
  ['sums', 'Weeks, months, totals'],
  ['fairness', 'Fair play'],
  ['time', 'Time'],
  ['maintainers', 'For maintainers'],
  ['data', 'What we keep'],
  ['weeks', 'Closed weeks'],
  ['rules', 'Contest rules'],
  ['privacy', 'Privacy policy'],
  ['terms', 'Terms'],
] as const

export function TransparencyScreen({ view }: { view: TransparencyView }) {
  return (
    <>
      <ContourBand tone="sunk">
        <div className={styles.header}>
          <h1>Transparency Act</h1>
          <p className={styles.lead}>
            How a point is earned, when it counts, what we store, and how you can check every week that is over.
          </p>
        </div>
      </ContourBand>
      <div className={`wrap ${styles.body}`}>
        <nav aria-label="On this page" className={styles.contents}>
          <ol role="list">
            {CONTENTS.map(([id, label]) => (
              <li key={id}>
                <a href={`#${id}`}>{label}</a>
              </li>
            ))}
          </ol>
        </nav>
        <div className={styles.text}>
          <Points view={view} />
          <Sums view={view} />
          <Fairness view={view} />
          <Time />
          <Maintainers />
          <DataKept />
          <ClosedWeeks view={view} />
          <ContestRules />
          <Privacy />
          <Terms />
        </div>
      </div>
    </>
  )
}
