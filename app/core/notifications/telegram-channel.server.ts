import { isQuietHour } from '#app/domain/notification.ts'
import type { ChannelRow } from './channel-row.server.ts'
import { renderTelegram } from './notification-telegram.server.ts'

/** At most once, but WINNER at least once. At night it arrives without a sound. */
export const telegramChannel: ChannelRow = {
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
}
