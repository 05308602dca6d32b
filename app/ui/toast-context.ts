import { createContext, useContext } from 'react'
import type { ToastMessage } from './toast-message.ts'

/** What is left out is as specified: info, top right, three seconds. */
export type ShowToast = (toast: Pick<ToastMessage, 'message'> & Partial<ToastMessage>) => void

const ToastContext = createContext<ShowToast>(() => undefined)

export const ToastProvider = ToastContext.Provider

/** For what happens in the browser alone; an action of the server tells its toast by the flash. */
export function useShowToast(): ShowToast {
  return useContext(ToastContext)
}
