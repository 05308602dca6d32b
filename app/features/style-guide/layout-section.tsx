import { classNames, cluster, grid, row, stack } from '#app/ui/layout.ts'
import { GuideSection, Specimen } from './guide-section.tsx'
import styles from './guide-section.module.css'

const DAYS = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday']

export function LayoutSection() {
  return (
    <GuideSection
      id="layout"
      title="Layout"
      lead="Four ways to put things beside or below each other, with a step of space between them."
    >
      <Specimen name="Stack" note="One below the other, as wide as their place.">
        <Parts className={stack(2)} names={DAYS.slice(0, 3)} />
      </Specimen>
      <Specimen name="Row" note="On one line, which never breaks.">
        <Parts className={row(3)} names={DAYS.slice(0, 2)} />
      </Specimen>
      <Specimen name="Cluster" note="On as many lines as they need.">
        <Parts className={cluster([2, 4])} names={DAYS} />
      </Specimen>
      <Specimen name="Grid" note="In columns that the screen names.">
        <Parts className={classNames(styles.columns, grid(3))} names={DAYS.slice(0, 6)} />
      </Specimen>
    </GuideSection>
  )
}

function Parts({ className, names }: { className: string | undefined; names: string[] }) {
  return (
    <ul role="list" className={className}>
      {names.map((name) => (
        <li key={name} className={styles.part}>
          {name}
        </li>
      ))}
    </ul>
  )
}
