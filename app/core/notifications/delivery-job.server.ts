import type { AppContext } from '#app/context/context.server.ts'
import type { MessageOf } from '#app/domain/message.ts'
import type { NotificationText } from '#app/domain/notification-text.ts'
import type { NotificationKind } from '#app/domain/notification.ts'
import type { players } from '#db/schema/players.ts'

export type DeliverContext = Pick<AppContext, 'db' | 'now' | 'log' | 'telegram' | 'email' | 'config'>

/** What the queue is told of a message: over, or to come again. */
export type Delivered = { state: 'done' } | { state: 'retry'; seconds: number }

/** One notification on its way to one player by one channel. */
export type Job = MessageOf<'deliver-notification'> & {
  kind: NotificationKind
  text: NotificationText
  receiver: typeof players.$inferSelect
}
