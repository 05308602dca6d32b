import { CONTEST_CAPACITY, FREE_OPEN_CONTESTS } from '#app/domain/contests/contest.ts'
import type { NotificationPayload } from '#app/domain/notifications/notification.ts'
import { numberText } from '#app/domain/text/number-text.ts'
import { dayText } from '#app/domain/time/date-text.ts'

export const accountStatusTexts = {
  suspend: (reason) =>
    `Your account is suspended and is on no leaderboard until we lift the suspension. Reason: ${reason}`,
  ban: (reason) => `Your account is banned: it is on no leaderboard and you cannot sign in. Reason: ${reason}`,
  lift: (reason) => `You are back on the leaderboards. ${reason}`,
} as const satisfies Record<string, (reason: string) => string>

export type AccountStatusChange = keyof typeof accountStatusTexts

/** Why an account that comes back after erasure stays suspended or banned. */
export const KEPT_AFTER_ERASURE =
  'This was already the case when you deleted the account, and deleting it does not change that.'

export const erasureTexts = {
  erase: (reason, eraseAt, now) => ({
    title: 'Your account will be deleted',
    message: `We were asked to delete your account: on ${dayText(eraseAt, now)} everything will be deleted. If you want to stay, keep it in your settings or write to us before then. Reason: ${reason}`,
    link: { path: '/settings#erase', label: 'Open your settings' },
  }),
  keep: (reason) => ({ title: 'Your account stays', message: `Your account will not be deleted. Reason: ${reason}` }),
} as const satisfies Record<string, (reason: string, eraseAt: number, now: number) => NotificationPayload<'CUSTOM'>>

export type ErasureChange = keyof typeof erasureTexts

export const organiserTexts = {
  'make-organiser': {
    title: 'You can run large contests now',
    message: `We made you an organiser: your contests have room for ${numberText(CONTEST_CAPACITY.full)} climbers, without premium.`,
    link: { path: '/my-leaderboards/new', label: 'Start a contest' },
  },
  'end-organiser': {
    title: 'You are no longer an organiser',
    message: `Your open contests keep their size. Without premium, new ones are for up to ${CONTEST_CAPACITY.free} climbers, ${FREE_OPEN_CONTESTS} at once.`,
  },
} as const satisfies Record<string, NotificationPayload<'CUSTOM'>>

export type OrganiserChange = keyof typeof organiserTexts
