import type { ReactNode } from 'react'
import styles from './empty-state.module.css'

type Props = { title: string; level: 1 | 2 | 3; action?: ReactNode; children: ReactNode }

export function EmptyState({ title, level, action, children }: Props) {
  const Heading = `h${level}` as const
  return (
    <div className={styles.empty}>
      <svg className={styles.motif} width="120" height="72" viewBox="0 0 120 72" aria-hidden="true">
        <path className={styles.far} d="M0 70 26 34l12 12L62 8l24 38 10-10 24 34Z" />
        <path className={styles.snow} d="m62 8 13 20-7-3-5 6-6-6-7 5Z" />
        <path className={styles.trail} d="M18 70c14-8 4-16 20-18s10-12 18-14 4-8 6-12" />
      </svg>
      <Heading className={styles.title}>{title}</Heading>
      <div className={styles.text}>{children}</div>
      {action}
    </div>
  )
}
