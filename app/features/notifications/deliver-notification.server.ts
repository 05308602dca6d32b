import { eq } from 'drizzle-orm'
import type { AppContext } from '#app/context/context.server.ts'
import { CHANNELS, type ChannelContext, type Delivery } from '#app/core/notifications/channels.server.ts'
import { loadMessageAd } from '#app/core/notifications/load-message-ad.server.ts'
import { inboxStatements } from '#app/core/notifications/notification-statements.server.ts'
import { deliverOnce, type JobOutcome } from '#app/core/outbox/deliver-once.server.ts'
import type { JobOf } from '#app/domain/jobs/job.ts'
import { CHANNEL_RULES } from '#app/domain/notifications/channel.ts'
import { readNotification } from '#app/domain/notifications/notification-text.ts'
import { carriesAd, channelsFor, isTooLate } from '#app/domain/notifications/notification.ts'
import { isWeekEndKind, weekEndText } from '#app/domain/notifications/week-result.ts'
import { writeTogether } from '#db/client.ts'
import { notifications } from '#db/schema/notifications.ts'
import { players } from '#db/schema/players.ts'

type DeliverContext = ChannelContext & Pick<AppContext, 'db' | 'log'>

/** Once, as docs/architecture.md promises for its channel. */
export async function deliverNotification(
  context: DeliverContext,
  message: JobOf<'deliver-notification'>,
): Promise<JobOutcome> {
  const delivery = await loadDelivery(context, message)
  if (delivery !== null && isTooLate(delivery, context.now())) return { state: 'dropped' }
  const sending = delivery === null ? null : await CHANNELS[message.channel].prepare(context, delivery)
  if (sending === null) return { state: 'done' }
  return deliverOnce(context, message, { ...sending, onBlocked: () => switchOff(context, message) })
}

/** Null if it was deleted, is another player's, or the channel is closed. */
async function loadDelivery(
  context: DeliverContext,
  message: JobOf<'deliver-notification'>,
): Promise<(Delivery & { createdAt: number }) | null> {
  const [notification] = await context.db
    .select()
    .from(notifications)
    .where(eq(notifications.id, message.notificationId))
  const [receiver] = await context.db.select().from(players).where(eq(players.id, message.playerId))
  if (notification === undefined || receiver === undefined) return null
  const isBroadcast = notification.playerId === null
  if (!isBroadcast && notification.playerId !== receiver.id) return null
  const { kind } = notification
  const text = readNotification(kind, notification.payload)
  if (text === null || !channelsFor(kind, receiver, notification.payload).includes(message.channel)) return null
  const { weekResult } = message
  const isWeekEnd = weekResult !== undefined && isWeekEndKind(kind)
  const sentText = isWeekEnd ? weekEndText(kind, text, weekResult, receiver.githubUsername) : text
  const { createdAt } = notification
  const ad = carriesAd(notification) ? await loadMessageAd(context, message.channel) : null
  return { ...message, kind, createdAt, receiver, text: sentText, ad }
}

/** The player's own switch, so they can turn it on again; the inbox says why. */
async function switchOff(
  context: DeliverContext,
  { channel, notificationId, playerId }: JobOf<'deliver-notification'>,
): Promise<void> {
  const message = CHANNELS[channel].switchedOffText
  if (message === null) return
  await writeTogether(context.db, [
    context.db
      .update(players)
      .set({ [CHANNEL_RULES[channel].switch]: false })
      .where(eq(players.id, playerId)),
    ...inboxStatements(context, [
      { id: `${channel}-off:${notificationId}:${playerId}`, playerId, kind: 'CUSTOM', payload: { message } },
    ]),
  ])
}
