import type { Channel } from './channel.ts'
import type { NotificationKind } from './notification.ts'

/** What may be sent outside the inbox. */
export const NOTIFICATION_CHOICES = {
  WINNER: 'You finished in the top 10',
  WEEKLY_RESET: 'How your week ended',
  RANK_ALMOST_TOP_10: 'You are close to the top 10 on the week’s last day',
  RANK_UPDATE: 'You and your rival passed each other, or you entered or left the top 10; once a day at most',
  PRIVATE_LB_UPDATE: 'Results of your private leaderboards',
  CONTEST: 'News of your contests: start, changes, your place at the end, certificates',
  INVITE: 'A friend joined through your link or earned you points',
  INVITE_YOUR_FRIENDS: 'A reminder to invite friends, once',
  LAST_CONTRIBUTION_5_DAYS_AGO: 'A reminder after 5 days without a contribution',
  CUSTOM: 'News from us',
} as const satisfies Record<Exclude<NotificationKind, 'ACHIEVEMENT'>, string>

export type NotificationChoice = keyof typeof NOTIFICATION_CHOICES
export const CHOICE_KINDS = Object.keys(NOTIFICATION_CHOICES) as NotificationChoice[]

export const CHANNEL_CHOICES = {
  email: { label: 'By e-mail' },
  telegram: { label: 'By Telegram' },
} as const satisfies Record<Channel, { label: string }>
