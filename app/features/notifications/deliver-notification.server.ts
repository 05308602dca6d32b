import { eq } from 'drizzle-orm'
import type { Delivered, DeliverContext, Job } from '#app/core/notifications/delivery-job.server.ts'
import type { MessageOf } from '#app/domain/message.ts'
import { readNotification } from '#app/domain/notification-text.ts'
import { channelsFor } from '#app/domain/notification.ts'
import { isWeekEndKind, weekEndText } from '#app/domain/week-result.ts'
import { notifications } from '#db/schema/notifications.ts'
import { players } from '#db/schema/players.ts'
import { deliverByEmail } from './deliver-by-email.server.ts'
import { deliverByTelegram } from './deliver-by-telegram.server.ts'

/** Sends one notification by one channel, once, as docs/architecture.md promises for that channel. */
export async function deliverNotification(
  context: DeliverContext,
  message: MessageOf<'deliver-notification'>,
): Promise<Delivered> {
  const job = await prepareJob(context, message)
  if (job === null || !channelsFor(job.kind, job.receiver).includes(message.channel)) return { state: 'done' }
  return message.channel === 'telegram' ? deliverByTelegram(context, job) : deliverByEmail(context, job)
}

async function prepareJob(context: DeliverContext, message: MessageOf<'deliver-notification'>): Promise<Job | null> {
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
  if (text === null) return null
  const { weekResult } = message
  const told = weekResult !== undefined && isWeekEndKind(kind) ? weekEndText(kind, text, weekResult) : text
  return { ...message, kind, receiver, text: told }
}
