import type { ReactNode } from 'react'
import { classNames } from './class-names.ts'
import styles from './table.module.css'

type Props = { caption: string; className?: string; children: ReactNode }

/** The caption is for screen readers; callers style cells. */
export function Table({ caption, className, children }: Props) {
  return (
    <div className="@container relative overflow-hidden rounded-large border border-line bg-raised">
      <table className={classNames(styles.table, className)}>
        <caption className="visually-hidden">{caption}</caption>
        {children}
      </table>
    </div>
  )
}
