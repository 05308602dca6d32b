import { type MouseEvent, useEffect, useRef, useState } from 'react'
import { Anchor } from './anchor.tsx'
import { classNames } from './class-names.ts'
import { ToastBody } from './toast-body.tsx'
import { TOAST_POSITIONS, type ToastMessage } from './toast-message.ts'
import styles from './toast.module.css'

export type QueuedToast = ToastMessage & { id: number }

type Props = { toasts: QueuedToast[]; closeHref: string; onClose: (id: number) => void }

export function ToastRegion({ toasts, closeHref, onClose }: Props) {
  return (
    <section aria-label="Notifications" aria-live="polite">
      {TOAST_POSITIONS.map((position) => (
        <div key={position} className={classNames(styles.region, styles[position])}>
          {toasts
            .filter((toast) => toast.position === position)
            .map((toast) => (
              <Toast key={toast.id} toast={toast} closeHref={closeHref} onClose={() => onClose(toast.id)} />
            ))}
        </div>
      ))}
    </section>
  )
}

type ToastProps = {
  toast: ToastMessage
  /** Without JavaScript: the same screen, without the toast. */
  closeHref: string
  onClose: () => void
}

/** The pointer or the focus on it pauses its time. */
function Toast({ toast, closeHref, onClose }: ToastProps) {
  const [isHovered, setHovered] = useState(false)
  const [isFocused, setFocused] = useState(false)
  usePausableTimer(toast.duration, isHovered || isFocused, onClose)

  function closeHere(event: MouseEvent) {
    event.preventDefault()
    onClose()
  }

  return (
    <div
      className={classNames(styles.arriving, toast.position.startsWith('bottom') && styles.fromBelow)}
      role={toast.type === 'danger' || toast.type === 'warning' ? 'alert' : undefined}
      onPointerEnter={() => setHovered(true)}
      onPointerLeave={() => setHovered(false)}
      onFocus={() => setFocused(true)}
      onBlur={() => setFocused(false)}
    >
      <ToastBody toast={toast}>
        <Anchor
          href={closeHref}
          className="grid h-11 w-11 flex-none place-items-center rounded text-soft hover:text-ink"
          aria-label="Close this message"
          onClick={closeHere}
        >
          <svg viewBox="0 0 16 16" width="16" height="16" aria-hidden="true">
            <path d="m4 4 8 8m0-8-8 8" stroke="currentColor" strokeWidth="1.8" strokeLinecap="round" />
          </svg>
        </Anchor>
      </ToastBody>
    </div>
  )
}

/** `duration` in milliseconds; a pause keeps what is left. */
function usePausableTimer(duration: number, isPaused: boolean, onEnd: () => void): void {
  const left = useRef(duration)
  const end = useRef(onEnd)

  useEffect(() => {
    end.current = onEnd
  }, [onEnd])

  useEffect(() => {
    if (isPaused) return
    const startedAt = performance.now()
    const timer = setTimeout(() => end.current(), left.current)
    return () => {
      clearTimeout(timer)
      left.current = Math.max(0, left.current - (performance.now() - startedAt))
    }
  }, [isPaused])
}
