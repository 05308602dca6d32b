import type { SentKind } from '#app/domain/notification.ts'

/** What a player chooses by: each kind that is sent, in words. */
export const NOTIFICATION_CHOICES = {
  WINNER: 'You finished in the top 10',
  WEEKLY_RESET: 'A new week has begun',
  CUSTOM: 'News from us',
} as const satisfies Record<SentKind, string>
