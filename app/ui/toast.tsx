import { useState } from 'react'
import type { MouseEvent } from 'react'
import { Anchor } from './anchor.tsx'
import { classNames } from './class-names.ts'
import { ToastBody } from './toast-body.tsx'
import type { ToastMessage } from './toast-message.ts'
import { usePausableTimer } from './use-pausable-timer.ts'
import styles from './toast.module.css'

type Props = {
  toast: ToastMessage
  /** The close link without JavaScript: the same screen, without the toast. */
  closeHref: string
  onClose: () => void
}

/** Closes after its duration, which pauses while the pointer or focus is on it. */
export function Toast({ toast, closeHref, onClose }: Props) {
  const [isHovered, setHovered] = useState(false)
  const [isFocused, setFocused] = useState(false)
  usePausableTimer(toast.duration, isHovered || isFocused, onClose)

  function closeHere(event: MouseEvent) {
    event.preventDefault()
    onClose()
  }

  return (
    <div
      className={classNames(styles.toast, toast.position.startsWith('bottom') && styles.fromBelow)}
      role={toast.type === 'danger' || toast.type === 'warning' ? 'alert' : undefined}
      onPointerEnter={() => setHovered(true)}
      onPointerLeave={() => setHovered(false)}
      onFocus={() => setFocused(true)}
      onBlur={() => setFocused(false)}
    >
      <ToastBody toast={toast}>
        <Anchor href={closeHref} className={styles.close} aria-label="Close this message" onClick={closeHere}>
          <svg viewBox="0 0 16 16" width="16" height="16" aria-hidden="true">
            <path d="m4 4 8 8m0-8-8 8" stroke="currentColor" strokeWidth="1.8" strokeLinecap="round" />
          </svg>
        </Anchor>
      </ToastBody>
    </div>
  )
}
