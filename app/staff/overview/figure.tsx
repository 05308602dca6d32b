import type { ReactNode } from 'react'
import { classNames } from '#app/ui/class-names.ts'
import styles from './overview.module.css'

type Props = { label: ReactNode; note?: string | null; children: ReactNode }

export function Figure({ label, note = null, children }: Props) {
  return (
    <div className={classNames('hint-terms stack content-start gap-1', styles.figure)}>
      <dt>{label}</dt>
      <dd className="num">{children}</dd>
      {note !== null && <dd className={styles.note}>{note}</dd>}
    </div>
  )
}
