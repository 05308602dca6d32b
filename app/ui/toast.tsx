import { useEffect, useRef, useState } from 'react'
import type { MouseEvent } from 'react'

import { Anchor } from './anchor.tsx'
import { classNames } from './class-names.ts'
import type { ToastMessage } from './toast-message.ts'
import styles from './toast.module.css'

type Props = {
  toast: ToastMessage
  /** Where the close link leads without JavaScript: the same screen, without the toast. */
  closeHref: string
  onClose: () => void
}

/** Closes itself after its duration, which waits while the pointer or the focus is on it. */
export function Toast({ toast, closeHref, onClose }: Props) {
  const [isHeld, setHeld] = useState(false)
  const close = useRef(onClose)
  useEffect(() => {
    close.current = onClose
  }, [onClose])

  useEffect(() => {
    if (isHeld) return
    const timer = setTimeout(() => close.current(), toast.duration)
    return () => clearTimeout(timer)
  }, [isHeld, toast.duration])

  function closeHere(event: MouseEvent) {
    event.preventDefault()
    onClose()
  }

  return (
    <div
      className={classNames(styles.toast, styles[toast.type])}
      role={toast.type === 'danger' || toast.type === 'warning' ? 'alert' : undefined}
      onPointerEnter={() => setHeld(true)}
      onPointerLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
    >
      <p>{toast.message}</p>
      <Anchor href={closeHref} className={styles.close} aria-label="Close this message" onClick={closeHere}>
        <svg viewBox="0 0 16 16" width="16" height="16" aria-hidden="true">
          <path d="m4 4 8 8m0-8-8 8" stroke="currentColor" strokeWidth="1.8" strokeLinecap="round" />
        </svg>
      </Anchor>
    </div>
  )
}
