import { eq } from 'drizzle-orm'
import { brand } from '#app/content/brand.ts'
import type { AppContext } from '#app/context/context.server.ts'
import { escapeMarkdownV2 } from '#app/domain/escape-markdown-v2.ts'
import type { MessageOf } from '#app/domain/message.ts'
import { deliveries } from '#db/schema/notifications.ts'
import type { Delivered } from './delivery-job.server.ts'

const SEPARATOR = escapeMarkdownV2('--------------------')

/** Tells the one admin, in the product's header and separators; silently skipped where no admin chat is configured. */
export async function notifyAdmin(
  context: Pick<AppContext, 'db' | 'now' | 'telegram' | 'config'>,
  { id, text }: MessageOf<'notify-admin'>,
): Promise<Delivered> {
  const chatId = context.config.TELEGRAM_ADMIN_CHAT_ID
  if (context.telegram === null || chatId === null) return { state: 'done' }
  const receipt = { notificationId: id, playerId: 'admin', channel: 'telegram' as const }
  const taken = await context.db
    .insert(deliveries)
    .values({ ...receipt, state: 'sent', updatedAt: context.now() })
    .onConflictDoNothing()
    .returning({ state: deliveries.state })
  if (taken.length === 0) return { state: 'done' }
  const sent = await context.telegram.sendMessage({
    chatId,
    text: [`*${escapeMarkdownV2(brand.name)}*`, SEPARATOR, escapeMarkdownV2(text), SEPARATOR].join('\n'),
    silent: false,
  })
  if (sent.state !== 'retry_later') return { state: 'done' }
  await releaseReceipt(context, id)
  return { state: 'retry', seconds: sent.seconds }
}

async function releaseReceipt(context: Pick<AppContext, 'db'>, id: string): Promise<void> {
  await context.db.delete(deliveries).where(eq(deliveries.notificationId, id))
}
