import type { ToastType } from '#app/ui/toast-message.ts'

export const SAMPLE_TOASTS = {
  info: 'A remark. It disappears after three seconds, unless you point at it.',
  success: 'It worked. Your points are up to date.',
  link: 'A message like this can link to more.',
  primary: 'The one thing to do now.',
  warning: 'Something needs your attention. Nothing is lost.',
  danger: 'It did not work, and this says why.',
} as const satisfies Record<ToastType, string>
