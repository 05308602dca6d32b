import type { Channel } from '#app/domain/channel.ts'
import type { ChannelRow } from './channel-row.server.ts'
import { emailChannel } from './email-channel.server.ts'
import { telegramChannel } from './telegram-channel.server.ts'

/** Every way out of the inbox; when a player has one open is said by CHANNEL_RULES. */
export const CHANNELS = {
  telegram: telegramChannel,
  email: emailChannel,
} as const satisfies Record<Channel, ChannelRow>
