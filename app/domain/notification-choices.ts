import type { Channel } from './channel.ts'
import type { NotificationKind } from './notification.ts'

/** What a player chooses by: each kind in words. */
export const NOTIFICATION_CHOICES = {
  WINNER: 'You finished in the top 10',
  WEEKLY_RESET: 'How your week ended',
  RANK_ALMOST_TOP_10: 'The top 10 is near, on the week’s last day',
  RANK_UPDATE: 'Your rank moved, once a day at most',
  ACHIEVEMENT: 'You earned an achievement',
  PRIVATE_LB_UPDATE: 'How it ended on your private leaderboards',
  INVITE: 'A friend joined by your link, or earned you points',
  INVITE_YOUR_FRIENDS: 'A reminder to invite friends, once',
  LAST_CONTRIBUTION_5_DAYS_AGO: 'A reminder after 5 days without a contribution',
  CUSTOM: 'News from us',
} as const satisfies Record<NotificationKind, string>

/** And each channel, in the order of the settings. */
export const CHANNEL_CHOICES = {
  email: { label: 'By e-mail' },
  telegram: { label: 'By Telegram', hint: 'Once it is connected. Silent between 22:00 and 08:00 your time.' },
} as const satisfies Record<Channel, { label: string; hint?: string }>
