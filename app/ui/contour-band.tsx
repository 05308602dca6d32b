import type { ReactNode } from 'react'
import { classNames } from './class-names.ts'
import styles from './contour-band.module.css'

/** A full-width header; `sunk` is quieter. */
export function ContourBand({ tone = 'paper', children }: { tone?: 'paper' | 'sunk'; children: ReactNode }) {
  return (
    <div className={classNames(styles.band, styles[tone])}>
      <div className={classNames('wrap', styles.content)}>{children}</div>
    </div>
  )
}
