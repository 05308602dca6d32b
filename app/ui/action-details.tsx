import type { ReactNode } from 'react'
import styles from './action-details.module.css'
import fold from './fold.module.css'

type Props = {
  summary: ReactNode
  /** Closed again once it is no longer true, as after a form that passed. */
  isOpen?: boolean
  children: ReactNode
}

/** A button that opens what an action still asks for, in its place; a long text is folded by `Disclosure`. */
export function ActionDetails({ summary, isOpen = false, children }: Props) {
  return (
    <details open={isOpen} className={styles.details}>
      <summary className={`${fold.summary} ${styles.summary}`}>{summary}</summary>
      <div className={styles.content}>{children}</div>
    </details>
  )
}
