import { useLocation } from '@remix-run/react'
import { useCallback, useEffect, useRef, useState } from 'react'
import type { ReactNode } from 'react'

import type { ToastMessage } from '#app/ui/toast-message.ts'
import { ToastRegion, type QueuedToast } from '#app/ui/toast-region.tsx'

/** The server's flash, told once and queued until each message has had its time. */
export function Toasts({ flash, children }: { flash: ToastMessage | null; children: ReactNode }) {
  const { pathname, search } = useLocation()
  const nextId = useRef(1)
  const shownFlash = useRef(flash)
  const [toasts, setToasts] = useState<QueuedToast[]>(() => (flash === null ? [] : [{ ...flash, id: 0 }]))

  const close = useCallback((id: number) => setToasts((current) => current.filter((toast) => toast.id !== id)), [])

  useEffect(() => {
    if (flash === shownFlash.current) return
    shownFlash.current = flash
    if (flash === null) return
    const id = nextId.current++
    setToasts((current) => [...current, { ...flash, id }])
  }, [flash])

  return (
    <>
      {children}
      <ToastRegion toasts={toasts} closeHref={pathname + search} onClose={close} />
    </>
  )
}
