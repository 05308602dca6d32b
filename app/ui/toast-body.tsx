import type { ReactNode } from 'react'
import { Anchor } from './anchor.tsx'
import { classNames } from './class-names.ts'
import type { ToastMessage, ToastType } from './toast-message.ts'
import styles from './toast.module.css'

type Props = { toast: Pick<ToastMessage, 'type' | 'message' | 'link'>; children?: ReactNode }

export function ToastBody({ toast, children }: Props) {
  return (
    <div className={classNames(styles.toast, styles[toast.type])}>
      <svg className={styles.mark} width="20" height="20" viewBox="0 0 20 20" aria-hidden="true">
        <path d={MARKS[toast.type]} fill="none" stroke="currentColor" strokeWidth="1.8" strokeLinecap="round" />
      </svg>
      <p className={styles.text}>
        {toast.message}
        {toast.link !== undefined && (
          <>
            {' '}
            <Anchor href={toast.link.href}>{toast.link.label}</Anchor>
          </>
        )}
      </p>
      {children}
    </div>
  )
}

const MARKS: Record<ToastType, string> = {
  info: 'M10 9v6M10 5v.5',
  success: 'm4.5 10.5 3.6 3.6 7.4-8',
  link: 'M4 10h11m-4.5-4.5L15 10l-4.5 4.5',
  primary: 'M6 17V3.5h8.5l-3 3.2 3 3.2H6',
  warning: 'M10 4v8M10 15.5v.5',
  danger: 'm5 5 10 10m0-10L5 15',
}
