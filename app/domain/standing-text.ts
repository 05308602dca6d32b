import type { NotificationPayload } from './notification.ts'
import { dayText } from './period.ts'

export type StandingChange = 'suspend' | 'ban' | 'lift'

/** What a player is told of how their account stands. */
export const standingTexts = {
  suspend: (reason) =>
    `Your account is suspended and is on no leaderboard until we lift the suspension. Why: ${reason}`,
  ban: (reason) => `Your account is banned: it is on no leaderboard and cannot sign in. Why: ${reason}`,
  lift: (reason) => `You are back on the leaderboards. ${reason}`,
} as const satisfies Record<StandingChange, (reason: string) => string>

/** Why an account that was erased and comes back stands as it did. */
export const STOOD_SO_WHEN_DELETED = 'It was already so when you deleted the account; deleting it does not change that.'

export type ErasureChange = 'erase' | 'keep'

/** What a player is told when staff begin to erase the account on request, which ends on `day`, or end that. */
export const erasureTexts = {
  erase: (reason, day) => ({
    title: 'Your account will be deleted',
    message: `We were asked to delete your account: on ${dayText(day)} everything will be deleted. If you want to stay, keep it in your settings or write to us before then. Why: ${reason}`,
    link: { path: '/settings#erase', label: 'Open your settings' },
  }),
  keep: (reason) => ({ title: 'Your account stays', message: `Your account will not be deleted. Why: ${reason}` }),
} as const satisfies Record<ErasureChange, (reason: string, day: string) => NotificationPayload<'CUSTOM'>>
