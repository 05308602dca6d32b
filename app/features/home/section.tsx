import type { ReactNode } from 'react'
import { classNames } from '#app/ui/class-names.ts'
import styles from './section.module.css'

type Props = { id: string; title: ReactNode; lead?: ReactNode; className?: string; children: ReactNode }

/** A section of the home page with its heading; links target its `id`. */
export function Section({ id, title, lead, className, children }: Props) {
  return (
    <section id={id} className={classNames('wrap', styles.section, className)} aria-labelledby={`${id}-title`}>
      <div>
        <h2 id={`${id}-title`}>{title}</h2>
        {lead !== undefined && <p className={`soft ${styles.lead}`}>{lead}</p>}
      </div>
      {children}
    </section>
  )
}
