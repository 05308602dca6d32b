import type { ReactNode } from 'react'
import styles from './action-details.module.css'
import fold from './fold.module.css'

type Props = {
  summary: ReactNode
  id?: string
  /** Continues the summary for screen readers. */
  hidden?: string
  /** Closes again when it turns false, as after a successful form. */
  isOpen?: boolean
  children: ReactNode
}

/** A button that opens the further fields of an action in its place. Use `Disclosure` to fold a long text. */
export function ActionDetails({ summary, id, hidden, isOpen = false, children }: Props) {
  return (
    <details id={id} open={isOpen} className="min-w-0 open:flex-[1_1_100%]">
      <summary className={`${fold.summary} ${styles.summary}`}>
        {summary}
        {hidden !== undefined && <span className="visually-hidden">{hidden}</span>}
      </summary>
      <div className="pt-4 pb-2">{children}</div>
    </details>
  )
}
