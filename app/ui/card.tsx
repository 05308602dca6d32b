import { useId, type ReactNode } from 'react'
import { classNames } from './layout.ts'
import styles from './card.module.css'

type Props = { title: ReactNode; aside?: ReactNode; id?: string; className?: string; children: ReactNode }

export function Card({ title, aside, id, className, children }: Props) {
  const titleId = useId()
  return (
    <section id={id} className={classNames(styles.card, className)} aria-labelledby={titleId}>
      <header className={styles.header}>
        <h2 id={titleId} className={styles.title}>
          {title}
        </h2>
        {aside !== undefined && <div className={styles.aside}>{aside}</div>}
      </header>
      {children}
    </section>
  )
}
