export type ToastType = 'warning' | 'danger' | 'info' | 'link' | 'primary' | 'success'
export type ToastPosition = 'top-left' | 'top-right' | 'bottom-left' | 'bottom-right'

/** `duration` is in milliseconds. */
export type ToastMessage = { type: ToastType; message: string; position: ToastPosition; duration: number }

export const TOAST_DEFAULTS = {
  type: 'info',
  position: 'top-right',
  duration: 3000,
} as const satisfies Partial<ToastMessage>
