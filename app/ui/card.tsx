import { useId, type ReactNode } from 'react'
import { classNames } from './class-names.ts'
import styles from './card.module.css'

type Props = { title: ReactNode; aside?: ReactNode; id?: string; className?: string; children: ReactNode }

export function Card({ title, aside, id, className, children }: Props) {
  const titleId = useId()
  return (
    <section id={id} className={classNames(styles.card, className)} aria-labelledby={titleId}>
      <header className="mb-4 flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1">
        <h2 id={titleId} className="min-w-0 text-lg wrap-anywhere">
          {title}
        </h2>
        {aside !== undefined && <div className={styles.aside}>{aside}</div>}
      </header>
      {children}
    </section>
  )
}
