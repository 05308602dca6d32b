import type { NotificationPayload } from './notification.ts'
import { dayText } from './period.ts'

export const accountStatusTexts = {
  suspend: (reason) =>
    `Your account is suspended and is on no leaderboard until we lift the suspension. Reason: ${reason}`,
  ban: (reason) => `Your account is banned: it is on no leaderboard and you cannot sign in. Reason: ${reason}`,
  lift: (reason) => `You are back on the leaderboards. ${reason}`,
} as const satisfies Record<string, (reason: string) => string>

export type AccountStatusChange = keyof typeof accountStatusTexts

/** Why an account that returns after erasure keeps its suspension or ban. */
export const KEPT_AFTER_ERASURE =
  'This was already the case when you deleted the account, and deleting it does not change that.'

export const erasureTexts = {
  erase: (reason, day) => ({
    title: 'Your account will be deleted',
    message: `We were asked to delete your account: on ${dayText(day)} everything will be deleted. If you want to stay, keep it in your settings or write to us before then. Reason: ${reason}`,
    link: { path: '/settings#erase', label: 'Open your settings' },
  }),
  keep: (reason) => ({ title: 'Your account stays', message: `Your account will not be deleted. Reason: ${reason}` }),
} as const satisfies Record<string, (reason: string, day: string) => NotificationPayload<'CUSTOM'>>

export type ErasureChange = keyof typeof erasureTexts
