import { eq, sql } from 'drizzle-orm'
import { findMessageAd } from '#app/core/ads/find-ad.server.ts'
import type { Delivered, DeliverContext, Job } from '#app/core/notifications/delivery-job.server.ts'
import { messageAd } from '#app/core/notifications/message-ad.ts'
import { renderTelegram } from '#app/core/notifications/notification-telegram.server.ts'
import { hasReceipt, noteReceipt, releaseReceipt, takeReceipt } from '#app/core/notifications/receipts.server.ts'
import { isQuietHour } from '#app/domain/notification.ts'
import { writeTogether } from '#db/client.ts'
import { players } from '#db/schema/players.ts'

/** At most once, by a receipt taken first; WINNER at least once, by one taken after. */
export async function deliverByTelegram(context: DeliverContext, job: Job): Promise<Delivered> {
  const { telegramId } = job.receiver
  if (context.telegram === null || telegramId === null) return { state: 'done' }
  const receiptFirst = job.kind !== 'WINNER'
  if (receiptFirst ? !(await takeReceipt(context, job)) : await hasReceipt(context, job)) return { state: 'done' }
  const origin = context.config.APP_ORIGIN
  const sent = await context.telegram.sendMessage({
    chatId: telegramId,
    text: renderTelegram(job.text, origin, messageAd(await findMessageAd(context), 'telegram', origin)),
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
