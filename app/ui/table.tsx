import type { ReactNode } from 'react'
import { classNames } from './class-names.ts'
import styles from './table.module.css'

type Props = { caption: string; className?: string; folds?: boolean; children: ReactNode }

/**
 * A table with a caption for screen readers; callers set cells and alignment. Where it folds, a narrow one has no head, and
 * each row is a grid whose columns the caller sets.
 */
export function Table({ caption, className, folds = false, children }: Props) {
  return (
    <div className={styles.frame}>
      <table className={classNames(styles.table, folds && styles.folds, className)}>
        <caption className="visually-hidden">{caption}</caption>
        {children}
      </table>
    </div>
  )
}
