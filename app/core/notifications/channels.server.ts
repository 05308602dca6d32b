import type { Email, EmailMessage } from '#app/adapters/email/email.ts'
import type { AppContext } from '#app/context/context.server.ts'
import type { Sending } from '#app/core/outbox/deliver-once.server.ts'
import type { ReceiptKey } from '#app/core/outbox/receipts.server.ts'
import type { Player } from '#app/core/players/find-player.server.ts'
import type { JobOf } from '#app/domain/jobs/job.ts'
import type { Channel } from '#app/domain/notifications/channel.ts'
import type { NotificationText } from '#app/domain/notifications/notification-text.ts'
import { isQuietHour, type NotificationKind } from '#app/domain/notifications/notification.ts'
import type { MessageAd } from './load-message-ad.server.ts'
import { renderEmail } from './notification-email.server.tsx'
import { renderTelegram } from './notification-telegram.server.ts'
import { unsubscribeToken } from './unsubscribe.server.ts'

/** A channel's adapter has the channel's name in the context. */
export type ChannelContext = Pick<AppContext, 'config' | 'now' | Extract<Channel, keyof AppContext>>

export type Delivery = JobOf<'deliver-notification'> & {
  kind: NotificationKind
  text: NotificationText
  receiver: Player
  ad: MessageAd | null
}

type ChannelRow = {
  /** Null while the channel is not configured or the receiver has no address. */
  prepare: (context: ChannelContext, delivery: Delivery) => Sending | null | Promise<Sending | null>
  /** The inbox text after an answer switched the channel off; null if no answer does. */
  switchedOffText: string | null
}

/** `CHANNEL_RULES` says when one is open to a player. */
export const CHANNELS = {
  telegram: {
    prepare: ({ telegram, config, now }, { kind, text, ad, receiver: { telegramId: chatId, timeZone } }) => {
      if (telegram === null || chatId === null) return null
      const message = {
        chatId,
        text: renderTelegram(text, config.APP_ORIGIN, ad),
        silent: isQuietHour(now(), timeZone),
      }
      return {
        guarantee: kind === 'WINNER' ? 'at_least_once' : 'at_most_once',
        send: () => telegram.sendMessage(message),
      }
    },
    switchedOffText: 'Telegram no longer lets us write to you, so we turned it off. You still get everything here.',
  },
  /** Unsubscribes by the link at the foot and by the mail program's own button (RFC 8058). */
  email: {
    prepare: async ({ email, config }, { notificationId, playerId, text, ad, receiver }) => {
      if (email === null || receiver.email === null) return null
      const origin = config.APP_ORIGIN
      const token = await unsubscribeToken({ config }, { id: playerId, email: receiver.email })
      return emailSending(
        email,
        { notificationId, playerId },
        {
          to: receiver.email,
          subject: text.subject,
          ...renderEmail(text, origin, { ad, unsubscribeUrl: `${origin}/unsubscribe/${token}` }),
          headers: {
            'List-Unsubscribe': `<${origin}/api/unsubscribe/${token}>`,
            'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
          },
        },
      )
    },
    switchedOffText: null,
  },
} as const satisfies Record<Channel, ChannelRow>

/** Sends exactly once while the provider remembers the key; a transport without keys sends at most once. */
export function emailSending(
  email: Email,
  { notificationId, playerId }: Pick<ReceiptKey, 'notificationId' | 'playerId'>,
  message: Omit<EmailMessage, 'idempotencyKey'>,
): Sending {
  return {
    guarantee: email.isKeyless === true ? 'at_most_once' : 'at_least_once',
    send: () => email.sendEmail({ ...message, idempotencyKey: `${notificationId}:${playerId}` }),
  }
}
