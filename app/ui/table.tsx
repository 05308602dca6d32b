import type { ReactNode } from 'react'
import { classNames } from './class-names.ts'
import styles from './table.module.css'

type Props = { caption: string; className?: string; children: ReactNode }

/** Caption for screen readers; cells and their alignment are the caller's. */
export function Table({ caption, className, children }: Props) {
  return (
    <div className={styles.frame}>
      <table className={classNames(styles.table, className)}>
        <caption className="visually-hidden">{caption}</caption>
        {children}
      </table>
    </div>
  )
}
