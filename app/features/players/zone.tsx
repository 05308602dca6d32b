import { useId, type ReactNode } from 'react'
import { classNames, cluster } from '#app/ui/layout.ts'
import styles from './zone.module.css'

type Props = { title: ReactNode; aside?: ReactNode; id?: string; children: ReactNode }

/** A part of the player page: its title on the paper itself, with what belongs to it at the end of the line. */
export function Zone({ title, aside, id, children }: Props) {
  const titleId = useId()
  return (
    <section id={id} className={styles.zone} aria-labelledby={titleId}>
      <header className={classNames(styles.header, cluster([0, 4], 'baseline', 'between'))}>
        <h2 id={titleId} className={styles.title}>
          {title}
        </h2>
        {aside !== undefined && (
          <div className={classNames(styles.aside, 'hint', cluster([0, 4], 'baseline'), 'tall-links')}>{aside}</div>
        )}
      </header>
      {children}
    </section>
  )
}
