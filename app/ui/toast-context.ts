import { createContext, useContext } from 'react'
import type { ToastMessage } from './toast-message.ts'

/** Defaults as specified: info, top right, three seconds. */
export type ShowToast = (toast: Pick<ToastMessage, 'message'> & Partial<ToastMessage>) => void

const ToastContext = createContext<ShowToast>(() => undefined)

export const ToastProvider = ToastContext.Provider

/** For events in the browser alone; server actions show their toast through the flash. */
export function useShowToast(): ShowToast {
  return useContext(ToastContext)
}
