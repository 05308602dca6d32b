import type { ReactNode } from 'react'

import styles from './disclosure.module.css'

type Props = {
  summary: ReactNode
  /** Only one of a group is open at a time. */
  group?: string
  isOpen?: boolean
  children: ReactNode
}

export function Disclosure({ summary, group, isOpen, children }: Props) {
  return (
    <details name={group} open={isOpen} className={styles.disclosure}>
      <summary className={styles.summary}>{summary}</summary>
      <div className={styles.content}>{children}</div>
    </details>
  )
}
