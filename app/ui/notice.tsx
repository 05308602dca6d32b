import type { ReactNode } from 'react'
import { classNames } from './class-names.ts'
import styles from './notice.module.css'

export type NoticeTone = 'info' | 'success' | 'warning' | 'danger'

type Props = { tone?: NoticeTone; title?: string; children: ReactNode; isUrgent?: boolean; isInitialFocus?: boolean }

/** `isUrgent` announces it at once, `isInitialFocus` focuses it on load. */
export function Notice({ tone = 'info', title, children, isUrgent = false, isInitialFocus = false }: Props) {
  return (
    <div
      className={classNames(styles.notice, styles[tone])}
      role={isUrgent ? 'alert' : undefined}
      tabIndex={isInitialFocus ? -1 : undefined}
      // oxlint-disable-next-line jsx-a11y/no-autofocus -- the page that answers a form opens where it says why
      autoFocus={isInitialFocus}
    >
      <ToneIcon tone={tone} />
      <div>
        {title !== undefined && <p className={styles.title}>{title}</p>}
        {children}
      </div>
    </div>
  )
}

const MARKS: Record<NoticeTone, string> = {
  info: 'M10 9v5M10 6v.5',
  success: 'm6 10.5 2.8 2.8L14 7.5',
  warning: 'M10 5.5v5.5M10 14v.5',
  danger: 'm6.5 6.5 7 7m0-7-7 7',
}

function ToneIcon({ tone }: { tone: NoticeTone }) {
  return (
    <svg className={styles.mark} width="20" height="20" viewBox="0 0 20 20" aria-hidden="true">
      <circle cx="10" cy="10" r="8.5" fill="none" stroke="currentColor" strokeWidth="1.6" />
      <path d={MARKS[tone]} fill="none" stroke="currentColor" strokeWidth="1.8" strokeLinecap="round" />
    </svg>
  )
}
