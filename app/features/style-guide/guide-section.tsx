import type { ReactNode } from 'react'
import { SampleAnchors } from '#app/ui/anchor.tsx'
import { classNames, cluster, grid } from '#app/ui/layout.ts'
import styles from './guide-section.module.css'

type SectionProps = { id: string; title: string; lead: string; hasSampleLinks?: boolean; children: ReactNode }

/** `hasSampleLinks`: links of the specimens lead to the section itself. */
export function GuideSection({ id, title, lead, hasSampleLinks = false, children }: SectionProps) {
  return (
    <section id={id} aria-labelledby={`${id}-title`} className={styles.section}>
      <h2 id={`${id}-title`} className={styles.title}>
        {title}
      </h2>
      <p className={styles.lead}>{lead}</p>
      <div className={classNames(styles.specimens, grid([6, 5]))}>
        <SampleAnchors value={hasSampleLinks ? `#${id}` : null}>{children}</SampleAnchors>
      </div>
    </section>
  )
}

type SpecimenProps = { name: string; note?: string; wide?: boolean; children: ReactNode }

/** One component with its notes. `wide` gives it a full row. */
export function Specimen({ name, note, wide = false, children }: SpecimenProps) {
  return (
    <div className={classNames('shrinks', wide && styles.wide)}>
      <h3 className={styles.name}>{name}</h3>
      {note !== undefined && <p className={classNames(styles.note, 'hint')}>{note}</p>}
      <div className={classNames(styles.states, 'below-3', grid(4))}>{children}</div>
    </div>
  )
}

export function State({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className={styles.state}>
      <p className={classNames(styles.stateName, 'caption')}>{name}</p>
      {children}
    </div>
  )
}

export function Row({ children }: { children: ReactNode }) {
  return <div className={cluster(3)}>{children}</div>
}
