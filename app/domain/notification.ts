import * as z from 'zod'

export const NOTIFICATION_KINDS = [
  'LAST_CONTRIBUTION_5_DAYS_AGO',
  'RANK_ALMOST_TOP_10',
  'INVITE_YOUR_FRIENDS',
  'PRIVATE_LB_UPDATE',
  'ACHIEVEMENT',
  'RANK_UPDATE',
  'WINNER',
  'WEEKLY_RESET',
  'INVITE',
  'CUSTOM',
] as const

export type NotificationKind = (typeof NOTIFICATION_KINDS)[number]

export const mutedKinds = z.array(z.enum(NOTIFICATION_KINDS))

/** What the texts of a kind are made from. Kinds whose senders come later join with them. */
export const notificationPayload = {
  WINNER: z.object({
    week: z.string(),
    place: z.number().int().min(1),
    points: z.number().int(),
    held: z.boolean(),
    githubUsername: z.string(),
  }),
  WEEKLY_RESET: z.object({ week: z.string() }),
  CUSTOM: z.object({ message: z.string() }),
} as const

export type SentKind = keyof typeof notificationPayload
export type NotificationPayload<Kind extends SentKind> = z.infer<(typeof notificationPayload)[Kind]>

export type Channel = 'telegram' | 'email'

export type Preferences = {
  hasTelegramEnabled: boolean
  hasEmailEnabled: boolean
  notificationOnlyOnPrize: boolean
  mutedKinds: readonly NotificationKind[]
}

/** The channels a kind may leave the inbox by. An unconfirmed address or an unconnected chat is no channel. */
export function channelsFor(
  kind: NotificationKind,
  player: Preferences & { telegramId: string | null; email: string | null; emailConfirmedAt: number | null },
): Channel[] {
  if (player.notificationOnlyOnPrize && kind !== 'WINNER') return []
  if (player.mutedKinds.includes(kind)) return []
  const channels: Channel[] = []
  if (player.hasTelegramEnabled && player.telegramId !== null) channels.push('telegram')
  if (player.hasEmailEnabled && player.email !== null && player.emailConfirmedAt !== null) channels.push('email')
  return channels
}

/** Between 22:00 and 08:00 of the player's own time a message arrives without a sound, not later. */
export function isQuietHour(now: number, timeZone: string | null): boolean {
  const hour = Number(
    new Intl.DateTimeFormat('en-GB', { hour: '2-digit', hourCycle: 'h23', timeZone: timeZone ?? 'UTC' }).format(now),
  )
  return hour >= 22 || hour < 8
}
