import type { ReactNode } from 'react'
import { classNames, stack } from '#app/ui/layout.ts'
import styles from './overview-screen.module.css'

type Props = { label: ReactNode; note?: string | null; children: ReactNode }

export function Figure({ label, note = null, children }: Props) {
  return (
    <div className={classNames(styles.figure, stack(1, 'packed'), 'hint-terms')}>
      <dt>{label}</dt>
      <dd className="num">{children}</dd>
      {note !== null && <dd className={styles.note}>{note}</dd>}
    </div>
  )
}
