import { createContext, useContext } from 'react'

export const TOAST_TYPES = ['info', 'success', 'link', 'primary', 'warning', 'danger'] as const
export const TOAST_POSITIONS = ['top-left', 'top-right', 'bottom-left', 'bottom-right'] as const

export type ToastType = (typeof TOAST_TYPES)[number]
export type ToastPosition = (typeof TOAST_POSITIONS)[number]

/** `duration` in milliseconds; `link` follows the message. */
export type ToastMessage = {
  type: ToastType
  message: string
  position: ToastPosition
  duration: number
  link?: { href: string; label: string }
}

export const TOAST_DEFAULTS = {
  type: 'info',
  position: 'top-right',
  duration: 3000,
} as const satisfies Partial<ToastMessage>

/** Defaults as specified: info, top right, three seconds. */
export type ShowToast = (toast: Pick<ToastMessage, 'message'> & Partial<ToastMessage>) => void

const ToastContext = createContext<ShowToast>(() => undefined)

export const ToastProvider = ToastContext.Provider

/** For the browser alone; server actions use the flash. */
export function useShowToast(): ShowToast {
  return useContext(ToastContext)
}
