import { useLocation } from '@remix-run/react'
import { useCallback, useEffect, useRef, useState, type ReactNode } from 'react'
import { TOAST_DEFAULTS, ToastProvider, type ShowToast, type ToastMessage } from '#app/ui/toast-message.ts'
import { ToastRegion, type QueuedToast } from '#app/ui/toast-region.tsx'

/** The server's flash, once, and client code's toasts, each for its duration. */
export function Toasts({ flash, children }: { flash: ToastMessage | null; children: ReactNode }) {
  const { pathname, search } = useLocation()
  const nextId = useRef(1)
  const shownFlash = useRef(flash)
  const [toasts, setToasts] = useState<QueuedToast[]>(() => (flash === null ? [] : [{ ...flash, id: 0 }]))

  const close = useCallback((id: number) => setToasts((current) => current.filter((toast) => toast.id !== id)), [])

  const show = useCallback<ShowToast>((toast) => {
    const id = nextId.current++
    setToasts((current) => [...current, { ...TOAST_DEFAULTS, ...toast, id }])
  }, [])

  useEffect(() => {
    if (flash === shownFlash.current) return
    shownFlash.current = flash
    if (flash !== null) show(flash)
  }, [flash, show])

  return (
    <ToastProvider value={show}>
      {children}
      <ToastRegion toasts={toasts} closeHref={pathname + search} onClose={close} />
    </ToastProvider>
  )
}
