import { and, eq, sql } from 'drizzle-orm'
import type { AppContext } from '#app/context.server.ts'
import type { MessageOf } from '#app/domain/message.ts'
import { channelsFor, isQuietHour, type NotificationKind } from '#app/domain/notification.ts'
import { readNotification, type NotificationText } from '#app/domain/notification-text.ts'
import { renderEmail } from '#app/features/notifications/notification-email.server.tsx'
import { renderTelegram } from '#app/features/notifications/notification-telegram.server.ts'
import { writeTogether } from '#db/client.ts'
import { deliveries, notifications } from '#db/schema/notifications.ts'
import { players } from '#db/schema/players.ts'

export type DeliverContext = Pick<AppContext, 'db' | 'now' | 'log' | 'telegram' | 'email' | 'config'>

export type Delivered = { state: 'done' } | { state: 'retry'; seconds: number }

type Receiver = typeof players.$inferSelect
type Job = MessageOf<'deliver-notification'> & { kind: NotificationKind; text: NotificationText; receiver: Receiver }

/** Sends one notification by one channel, once, as decisions.md promises for that channel. */
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
  return text === null ? null : { ...message, kind, receiver, text }
}

/** At most once, by a receipt taken first; WINNER at least once, by one taken after. */
async function deliverByTelegram(context: DeliverContext, job: Job): Promise<Delivered> {
  const { telegramId } = job.receiver
  if (context.telegram === null || telegramId === null) return { state: 'done' }
  const receiptFirst = job.kind !== 'WINNER'
  if (receiptFirst ? !(await takeReceipt(context, job)) : await isSent(context, job)) return { state: 'done' }
  const sent = await context.telegram.sendMessage({
    chatId: telegramId,
    text: renderTelegram(job.text, context.config.APP_ORIGIN),
    silent: isQuietHour(context.now(), job.receiver.timeZone),
  })
  switch (sent.state) {
    case 'sent':
      await noteReceipt(context, job, 'sent', null)
      return { state: 'done' }
    case 'retry_later':
      if (receiptFirst) await releaseReceipt(context, job)
      return { state: 'retry', seconds: sent.seconds }
    case 'unknown':
      // At most once: the receipt stays taken. At least once: the next try may be the second message.
      return receiptFirst ? { state: 'done' } : { state: 'retry', seconds: sent.seconds }
    case 'blocked':
      await switchTelegramOff(context, job)
      return { state: 'done' }
    case 'failed':
      context.log('error', `Error in notifyUser ${job.playerId}`, { kind: job.kind })
      await noteReceipt(context, job, 'failed', sent.message)
      return { state: 'done' }
  }
}

/** Exactly once while the provider remembers the idempotency key: the receipt is noted after sending. */
async function deliverByEmail(context: DeliverContext, job: Job): Promise<Delivered> {
  const { email } = job.receiver
  if (context.email === null || email === null || (await isSent(context, job))) return { state: 'done' }
  const { html, text } = renderEmail(job.text, context.config.APP_ORIGIN)
  const sent = await context.email.sendEmail({
    to: email,
    subject: job.text.subject,
    html,
    text,
    idempotencyKey: `${job.notificationId}:${job.playerId}`,
    headers: {},
  })
  switch (sent.state) {
    case 'sent':
      await noteReceipt(context, job, 'sent', sent.id)
      return { state: 'done' }
    case 'retry_later':
      return { state: 'retry', seconds: sent.seconds }
    case 'rejected':
      context.log('error', `Error in notifyUser ${job.playerId}`, { kind: job.kind })
      await noteReceipt(context, job, 'failed', sent.message)
      return { state: 'done' }
  }
}

async function takeReceipt(context: DeliverContext, job: Job): Promise<boolean> {
  const taken = await context.db
    .insert(deliveries)
    .values({ ...receiptKey(job), state: 'claimed', updatedAt: context.now() })
    .onConflictDoNothing()
    .returning({ state: deliveries.state })
  return taken.length === 1
}

async function releaseReceipt(context: DeliverContext, job: Job): Promise<void> {
  await context.db.delete(deliveries).where(and(receiptIs(job), eq(deliveries.state, 'claimed')))
}

async function isSent(context: DeliverContext, job: Job): Promise<boolean> {
  const [receipt] = await context.db.select({ state: deliveries.state }).from(deliveries).where(receiptIs(job))
  return receipt !== undefined
}

async function noteReceipt(
  context: DeliverContext,
  job: Job,
  state: 'sent' | 'failed',
  detail: string | null,
): Promise<void> {
  const updatedAt = context.now()
  await context.db
    .insert(deliveries)
    .values({ ...receiptKey(job), state, detail, updatedAt })
    .onConflictDoUpdate({
      target: [deliveries.notificationId, deliveries.playerId, deliveries.channel],
      set: { state, detail, updatedAt },
    })
}

async function switchTelegramOff(context: DeliverContext, job: Job): Promise<void> {
  await noteReceipt(context, job, 'failed', 'blocked')
  const message =
    'Telegram does not let us write to you any more, so we switched it off. Everything else still reaches you here.'
  await writeTogether(context.db, [
    context.db.update(players).set({ hasTelegramEnabled: false }).where(eq(players.id, job.playerId)),
    context.db.run(sql`INSERT OR IGNORE INTO notifications (id, player_id, kind, payload, created_at)
      VALUES (${`telegram-off:${job.notificationId}:${job.playerId}`}, ${job.playerId}, 'CUSTOM',
        ${JSON.stringify({ message })}, ${context.now()})`),
  ])
}

function receiptKey({ notificationId, playerId, channel }: Job) {
  return { notificationId, playerId, channel }
}

function receiptIs({ notificationId, playerId, channel }: Job) {
  return and(
    eq(deliveries.notificationId, notificationId),
    eq(deliveries.playerId, playerId),
    eq(deliveries.channel, channel),
  )
}
