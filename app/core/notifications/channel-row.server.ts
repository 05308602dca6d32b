import type { AppContext } from '#app/context/context.server.ts'
import type { Channel } from '#app/domain/channel.ts'
import type { JobOf } from '#app/domain/job.ts'
import type { NotificationText } from '#app/domain/notification-text.ts'
import type { NotificationKind } from '#app/domain/notification.ts'
import type { players } from '#db/schema/players.ts'
import type { Sending } from './deliver-once.server.ts'
import type { MessageAd } from './load-message-ad.server.ts'

/** The adapter of a channel stands in the context under the channel's name. */
export type ChannelContext = Pick<AppContext, 'config' | 'now' | Channel>

/** One notification on its way to one player by one channel. */
export type Delivery = JobOf<'deliver-notification'> & {
  kind: NotificationKind
  text: NotificationText
  receiver: typeof players.$inferSelect
  ad: MessageAd | null
}

/** What a channel does with a notification. */
export type ChannelRow = {
  /** Renders it, and says how it is sent and with which guarantee; null while the product is not set up to send. */
  prepare: (context: ChannelContext, delivery: Delivery) => Sending | null | Promise<Sending | null>
  /** What the inbox says once an answer has switched the channel off; null where no answer does. */
  switchedOffText: string | null
}
