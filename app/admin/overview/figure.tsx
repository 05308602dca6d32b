import type { ReactNode } from 'react'
import styles from './overview-screen.module.css'

type Props = { label: ReactNode; note?: string | null; children: ReactNode }

export function Figure({ label, note = null, children }: Props) {
  return (
    <div className={styles.figure}>
      <dt>{label}</dt>
      <dd className="num">{children}</dd>
      {note !== null && <dd className={styles.note}>{note}</dd>}
    </div>
  )
}
